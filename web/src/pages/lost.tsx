import { t } from '../i18n';

export default function Page() {
  return (
    <main class="page">
      <h1>{t('Ladrilho')}</h1>
      <p><a href="/">{t('Start page')}</a></p>
    </main>
  );
}
