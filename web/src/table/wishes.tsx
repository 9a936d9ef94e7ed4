/** Wishes of a person about looks, motion and sound; on the settings page and in the menu of a table. */

import type { Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { language, languages, listLanguages, t } from '../i18n';
import { askToNotify } from '../store/alerts';
import { settings } from '../store/settings';
import { soundLay, wakeSound } from '../store/sounds';

function Choice<T extends string | number>({ label, value, options }: { label: string; value: Signal<T>; options: [T, string][] }) {
  return (
    <label class="wish">
      <span>{label}</span>
      <select
        class="field"
        value={String(value.value)}
        onChange={(event) => {
          const found = options.find(([option]) => String(option) === event.currentTarget.value);
          if (found) value.value = found[0];
        }}
      >
        {options.map(([option, name]) => (
          <option key={option} value={String(option)}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Switch({ label, value, set }: { label: string; value: Signal<boolean>; set?: (on: boolean) => void }) {
  return (
    <label class="wish switch">
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={value.value}
        onChange={(event) => (set ? set(event.currentTarget.checked) : (value.value = event.currentTarget.checked))}
      />
    </label>
  );
}

export function QuickSettings() {
  useEffect(() => void listLanguages(), []);
  return (
    <div class="wishes">
      <label class="wish">
        <span>{t('Language')}</span>
        <select class="field" value={language.value} onChange={(event) => (settings.language.value = event.currentTarget.value)}>
          {Object.entries(languages.value).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Choice
        label={t('Light')}
        value={settings.theme}
        options={[
          ['auto', t('as the device')],
          ['light', t('light')],
          ['dark', t('dark')],
        ]}
      />
      <Choice
        label={t('Tiles move')}
        value={settings.motion}
        options={[
          [0, t('not at all')],
          [120, t('fast')],
          [180, t('briskly')],
          [300, t('calmly')],
          [500, t('slowly')],
        ]}
      />
      <Choice
        label={t('Ask before a move is sent')}
        value={settings.confirm}
        options={[
          [0, t('never')],
          [3, t('for {n} seconds', { n: 3 })],
          [5, t('for {n} seconds', { n: 5 })],
          [10, t('for {n} seconds', { n: 10 })],
        ]}
      />
      <Switch label={t('Mini: the compact look')} value={settings.mini} />
      <Switch label={t('Show what a move would bring')} value={settings.previews} />
      <Switch label={t('The table in words as well')} value={settings.textView} />
      <Switch
        label={t('Sounds')}
        value={settings.sound}
        set={(on) => {
          settings.sound.value = on;
          wakeSound();
          soundLay(2);
        }}
      />
      <label class="wish">
        <span>{t('Volume')}</span>
        <input
          type="range"
          min="0"
          max="1"
          step="0.1"
          value={settings.volume.value}
          onInput={(event) => (settings.volume.value = Number(event.currentTarget.value))}
        />
      </label>
      <Switch
        label={t('Notify me when it is my turn')}
        value={settings.notify}
        set={(on) => {
          settings.notify.value = false;
          if (on) void askToNotify();
        }}
      />
    </div>
  );
}
