/**
 * React Aria writes a <style> element into the page for `touch-action`, which our content security policy
 * refuses. It does not when it believes it already has; `pressClasses` says the same in our own sheet.
 */
const markId = 'react-aria-pressable-style'

if (typeof document !== 'undefined' && !document.getElementById(markId)) {
  const mark = document.createElement('meta')
  mark.id = markId
  document.head.append(mark)
}

export const pressClasses = 'touch-pan-x touch-pan-y touch-pinch-zoom'

/** What opens beside its trigger, above the page. */
export const popoverClasses =
  'settle z-(--z-index-menu)! max-w-[calc(100vw-2rem)] overflow-auto rounded-card border border-line bg-raised text-ink shadow-float outline-none print:hidden'
