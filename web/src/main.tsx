import { render } from 'preact';
import './styles/index.css';
import { App } from './app';
import { catchLinks } from './store/route';
import { watchSettings } from './store/settings';

watchSettings();
catchLinks();
render(<App />, document.getElementById('app') as HTMLElement);

if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/sw.js');
