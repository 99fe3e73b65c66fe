import type { Page } from 'playwright-core'
import { languageCodes } from '../../languages/languages.ts'

type Outline = {
  /** The page's markup without what it says: the same in all languages, if nothing is built differently. */
  markup: string
  /** What a language alone could break, by the length of its words or by its name; empty if it surely broke nothing. */
  doubts: string[]
}

/** The rules that the same markup can keep in one language and break in another. */
export const ofWords = [
  'document-title',
  'html-has-lang',
  'html-lang-valid',
  'html-xml-lang-mismatch',
  'valid-lang',
  'link-in-text-block',
  'target-size',
  'scrollable-region-focusable',
]

/** Reads a page's markup, and looks for all that these rules might object to. */
export function readOutline(page: Page): Promise<Outline> {
  return page.evaluate(
    ({ languages }) => {
      const aims =
        'a[href], button, input, select, textarea, summary, iframe, [tabindex]:not([tabindex="-1"]), [contenteditable], [controls]'
      const isSaid =
        /^(href|src|srcset|content|title|alt|placeholder|value|lang|hreflang|action|datetime|nonce|aria-(label|description|valuetext|roledescription))$/
      const keep = ({ name, value }: Attr) =>
        isSaid.test(name) && !value.startsWith('#') ? `${name}=${value.trim() && '…'}` : `${name}=${value}`
      const describe = (element: Element): string => {
        const { localName, attributes, childNodes } = element
        const parts = [...childNodes].map(child => {
          if (child instanceof Element) return describe(child)
          return child instanceof Text && child.data.trim() ? '…' : ''
        })
        // The order of items is the language's, and so is which of them is marked.
        if (localName === 'ul' || localName === 'select') parts.sort()
        return `<${localName} ${[...attributes].map(keep).join(' ')}>${localName === 'script' ? '' : parts.join('')}</>`
      }
      const rules = [...document.head.querySelectorAll('meta:is([name=viewport], [http-equiv])')]
      const root = [...document.documentElement.attributes].map(keep).join(' ')

      return {
        markup: [root, ...rules.map(rule => rule.outerHTML), describe(document.body)].join('\n'),
        doubts: [...findSmallTargets(), ...findScrolling(), ...findPlainLinks(), ...findForeign()],
      }

      /** Surely fine: 24 pixels each way and free of others, or so far from them as if it had been. */
      function findSmallTargets(): string[] {
        const targets = [...document.querySelectorAll(aims)].filter(isSeen).map(element => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return {
            element,
            isFixed: isFixed(element),
            middle: { x: x + width / 2, y: y + height / 2 },
            reach: { x: Math.max(width, 24) / 2, y: Math.max(height, 24) / 2 },
          }
        })
        type Target = (typeof targets)[number]
        const isNear = (one: Target, other: Target) =>
          Math.abs(one.middle.x - other.middle.x) < one.reach.x + other.reach.x &&
          Math.abs(one.middle.y - other.middle.y) < one.reach.y + other.reach.y
        return targets
          .filter(one =>
            targets.some(other => other !== one && other.isFixed === one.isFixed && isNear(one, other)),
          )
          .map(({ element }) => `target ${element.outerHTML.slice(0, 80)}`)
      }

      /** Not what is there to be heard alone, until it has the focus. */
      function isSeen(element: Element): boolean {
        return (
          element.checkVisibility({ visibilityProperty: true }) &&
          getComputedStyle(element).clipPath !== 'inset(50%)'
        )
      }

      function isFixed(element: Element | null): boolean {
        return (
          element !== null &&
          (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement))
        )
      }

      function findScrolling(): string[] {
        return [...document.body.querySelectorAll('*')]
          .filter(
            ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
              scrollWidth > clientWidth || scrollHeight > clientHeight,
          )
          .filter(element => /auto|scroll/.test(getComputedStyle(element).overflow))
          .filter(
            element =>
              !element.matches('[tabindex="0"]') && ![...element.querySelectorAll(aims)].some(isSeen),
          )
          .map(element => `scrolls ${element.outerHTML.slice(0, 80)}`)
      }

      /** Among words, a link is one only if something besides its colour says so. */
      function findPlainLinks(): string[] {
        return [...document.querySelectorAll('a[href], [role=link]')]
          .filter(isSeen)
          .filter(element => {
            const isPlain = !getComputedStyle(element).textDecorationLine.includes('underline')
            return isPlain && isInline(element) && hasWords(blockOf(element))
          })
          .map(element => `link ${element.outerHTML.slice(0, 80)}`)
      }

      function isInline(element: Element): boolean {
        return /^(inline|contents)/.test(getComputedStyle(element).display)
      }

      function blockOf(element: Element): Element {
        const { parentElement } = element
        return parentElement && isInline(parentElement) ? blockOf(parentElement) : (parentElement ?? element)
      }

      /** Besides those of its links and buttons. */
      function hasWords(block: Element): boolean {
        const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
        for (let text = walker.nextNode(); text; text = walker.nextNode())
          if (text.textContent?.trim() && !text.parentElement?.closest('a[href], button')) return true
        return false
      }

      function findForeign(): string[] {
        return [...document.querySelectorAll('[lang]')]
          .map(element => element.getAttribute('lang') ?? '')
          .filter(language => !languages.includes(language))
          .map(language => `lang ${language}`)
      }
    },
    { languages: languageCodes as readonly string[] },
  )
}
