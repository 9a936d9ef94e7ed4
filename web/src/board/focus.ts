/** Walking over the table by arrows. A key also ends what still moves there, and what that draws anew would lose the
 * focus: so the focus goes on after the drawing. */

type Focusable = HTMLElement | SVGElement;

export function afterDrawing(work: () => void): void {
  queueMicrotask(work);
}

/** The focus goes to the next of these, round and round. */
export function focusNext(selector: string, from: Element, back: boolean): void {
  afterDrawing(() => {
    const all = [...document.querySelectorAll<Focusable>(selector)];
    const place = all.indexOf(from as Focusable);
    const next = place < 0 ? (back ? all.length - 1 : 0) : (place + (back ? -1 : 1) + all.length) % all.length;
    all[next]?.focus();
  });
}
