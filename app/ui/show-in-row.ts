/**
 * Brings something into the middle of the row that it stands in, where that is wider than the screen. The row is what it's
 * placed by (`relative`). `scrollIntoView` would have Tab begin there, behind everything above. A page may wake before its
 * styles are there, and a row without them has nowhere to move: the next frame waits for them.
 */
export function showInRow(element: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const row = element?.offsetParent
    if (element && row) row.scrollLeft = element.offsetLeft - (row.clientWidth - element.offsetWidth) / 2
  })
}
