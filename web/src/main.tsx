import { render } from 'preact';
import './styles/index.css';
import { App } from './app';
import { catchLinks } from './store/route';
import { watchSettings } from './store/settings';
import { joinEarly } from './store/table';

joinEarly(location.pathname);
watchSettings();
catchLinks();
render(<App />, document.getElementById('app') as HTMLElement);

// the shell is kept once the page has what it needs: the first tap comes first
const KEEP_AFTER = 2500;
if ('serviceWorker' in navigator && import.meta.env.PROD)
  setTimeout(() => void navigator.serviceWorker.register('/sw.js'), KEEP_AFTER);
