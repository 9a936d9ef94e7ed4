/** A move in words: "3 blue 4". */

import { useSignal } from '@preact/signals';
import { t } from '../i18n';
import type { Desk } from './shell';

export function TypedMove({ store, turn, parts }: Desk) {
  const text = useSignal('');
  const fault = useSignal('');
  return (
    <form
      class="typed"
      onSubmit={(event) => {
        event.preventDefault();
        if (!text.value.trim()) return;
        if (!store.choices.value) fault.value = t('It is not your turn.');
        else if (!turn.type(text.value)) fault.value = t('A move is typed like this: {example}', { example: parts.example });
        else fault.value = text.value = '';
      }}
    >
      <label>
        {t('Type a move, such as “{example}”', { example: parts.example })}
        <input
          class="field"
          value={text.value}
          onInput={(event) => (text.value = event.currentTarget.value)}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          enterkeyhint="send"
        />
      </label>
      <button type="submit" class="button primary">
        {t('Play')}
      </button>
      <p class="fault" role="alert">
        {fault.value}
      </p>
    </form>
  );
}
