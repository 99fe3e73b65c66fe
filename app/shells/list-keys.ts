import { useEffect } from 'react'
import { keep, useKept } from '../browser/kept.ts'

const place = 'exhale:list-keys'
const off = 'off'
/** A field for one exact address says `data-search`. */
const searches = '#content input[type=search], #content input[data-search]'

/** Whether single letters do something here, and how to change that (WCAG 2.1.4). */
export function useListKeysSwitch(): { isOn: boolean; turn: (isOn: boolean) => void } {
  return { isOn: useKept(place) !== off, turn: isOn => keep(place, isOn ? undefined : off) }
}

/**
 * The keys of every list of the administration: J and K go from line to line, Enter opens one, X chooses it, Shift+X all
 * since the last, / goes to the search, Esc closes what is open. A line says `data-line`, what closes `data-close`.
 */
export function useListKeys(): void {
  useEffect(() => {
    let chosen: Element | undefined
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!(target instanceof HTMLElement) || isWrittenIn(target)) return
      if (document.querySelector('dialog[open]')) return
      const lines = [...document.querySelectorAll('#content [data-line]')]
      const at = lines.findIndex(line => line.contains(target))
      const line = lines[at]
      const key = keyOf(event)
      if (key === 'Escape') document.querySelector<HTMLElement>('#content [data-close]')?.click()
      if (localStorage.getItem(place) === off) return
      if (key === 'j') focusOn(lines[at + 1])
      if (key === 'k') focusOn(lines.at(at === -1 ? -1 : Math.max(at - 1, 0)))
      if (key === 'x' && line) {
        if (event.shiftKey && chosen && lines.includes(chosen)) chooseAll(lines, lines.indexOf(chosen), at)
        else boxOf(line)?.click()
        chosen = line
      }
      if (key === '/') {
        const search = document.querySelector<HTMLInputElement>(searches)
        if (!search) return
        event.preventDefault()
        search.focus()
        search.select()
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Where the keyboard writes no Latin letters, the key that stands in their place. */
function keyOf({ key, code }: KeyboardEvent): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  return /^Key[JKX]$/.test(code) ? code.slice(-1).toLowerCase() : key
}

const isWrittenIn = (element: HTMLElement): boolean =>
  element.isContentEditable ||
  element.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])')

const boxOf = (line: Element | undefined) => line?.querySelector<HTMLInputElement>('input[type=checkbox]')

function focusOn(line: Element | undefined): void {
  const first = line?.querySelector<HTMLElement>('a, button, input:not([type=hidden]), summary') ?? line
  if (first instanceof HTMLElement) first.focus()
}

/** As the first of them is. */
function chooseAll(lines: Element[], from: number, to: number): void {
  const isChosen = boxOf(lines[from])?.checked
  for (const line of lines.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    const box = boxOf(line)
    if (box && box.checked !== isChosen) box.click()
  }
}
