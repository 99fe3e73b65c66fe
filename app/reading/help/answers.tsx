import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link as RouterLink, useFetcher, useNavigate } from 'react-router'
import type { FoundLine } from '../../content.ts'
import { classes } from '../../ui/classes.ts'
import { useHref } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'
import type { loader } from './help.tsx'

/** Letters that follow one another are one question. */
const pause = 200
const shortest = 2
const most = 5

/** Answers beneath the search field while someone writes: arrows choose one, Enter goes there, Escape closes. */
export default function Answers({ field }: { field: HTMLInputElement }) {
  const t = useWords('help')
  const id = useId()
  const { text, lines } = useAnswers(field)
  const { isOpen, chosen } = useCombobox(
    field,
    id,
    lines?.map(({ address }) => address),
  )
  const optionId = (index: number) => `${id}-${index}`
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen &&
          lines &&
          (lines.length > 0
            ? t('found', { count: lines.length, query: text })
            : t('noAnswer', { query: text }))}
      </p>
      {isOpen && lines && (
        <div
          className="settle absolute inset-x-0 top-full z-(--z-index-menu) mt-2 overflow-hidden rounded-card border border-line bg-raised shadow-float"
          // The field keeps the focus, so that a press on an answer does not close them first.
          onPointerDown={event => event.preventDefault()}
        >
          {lines.length === 0 && <p className="px-5 py-4 text-quiet">{t('noAnswer', { query: text })}</p>}
          <div
            id={id}
            role="listbox"
            aria-label={t('answersNow')}
            className="divide-y divide-line"
            hidden={lines.length === 0}
          >
            {lines.map((line, index) => (
              <RouterLink
                key={line.id}
                to={line.address}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === chosen}
                className={classes(
                  'block px-5 py-3 no-underline hover:bg-tide-soft',
                  index === chosen && 'bg-tide-soft',
                )}
              >
                <span className="block leading-snug font-medium">{mark(line.title, text)}</span>
                <span className="mt-0.5 line-clamp-2 text-sm leading-normal text-quiet">
                  <Excerpt of={line} />
                </span>
              </RouterLink>
            ))}
          </div>
        </div>
      )}
    </>
  )
}

/** What was asked last and what was found; undefined until something was. */
function useAnswers(field: HTMLInputElement): { text: string; lines: FoundLine[] | undefined } {
  const { data, load } = useFetcher<typeof loader>()
  const address = useHref({ to: 'help' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    const ask = () => {
      clearTimeout(timer.current)
      const text = field.value.trim()
      setAsked(text.length >= shortest)
      if (text.length < shortest) return
      timer.current = setTimeout(() => void load(`${address}?q=${encodeURIComponent(text)}`), pause)
    }
    // What was written before this was here.
    if (field.value !== field.defaultValue) ask()
    field.addEventListener('input', ask)
    return () => {
      clearTimeout(timer.current)
      field.removeEventListener('input', ask)
    }
  }, [field, address, load])
  return { text: data?.query ?? '', lines: isAsked ? data?.found.slice(0, most) : undefined }
}

/** The field's own side: which answer is chosen, whether they are shown, and what keys do. */
function useCombobox(field: HTMLInputElement, id: string, hrefs: string[] | undefined) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const count = hrefs?.length ?? 0
  const isShown = isOpen && count > 0
  const chosen = isShown && at < count ? at : -1

  useEffect(() => {
    const open = () => {
      setOpen(true)
      setAt(-1)
    }
    const close = () => setOpen(false)
    // What was written while this came is heard of only here.
    if (field.value !== field.defaultValue) open()
    field.addEventListener('input', open)
    field.addEventListener('blur', close)
    field.form?.addEventListener('submit', close)
    return () => {
      field.removeEventListener('input', open)
      field.removeEventListener('blur', close)
      field.form?.removeEventListener('submit', close)
    }
  }, [field])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const href = hrefs?.[chosen]
      if (step && count > 0) {
        setOpen(true)
        // One place more than answers: the field itself.
        setAt(((chosen + 1 + step + count + 1) % (count + 1)) - 1)
      } else if (event.key === 'Enter' && href) {
        setOpen(false)
        void navigate(href)
      } else if (event.key === 'Escape' && isOpen) setOpen(false)
      else return
      event.preventDefault()
    }
    field.addEventListener('keydown', press)
    return () => field.removeEventListener('keydown', press)
  })

  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-expanded': String(isShown),
      'aria-activedescendant': chosen < 0 ? '' : `${id}-${chosen}`,
    }
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value)
    if (!isShown) field.removeAttribute('aria-controls')
    if (chosen < 0) field.removeAttribute('aria-activedescendant')
  }, [field, id, isShown, chosen])

  return { isOpen, chosen }
}

/** The words that were asked for stand out. */
function mark(title: string, text: string): ReactNode[] {
  const words = text.split(/\s+/).filter(word => word.length >= shortest)
  if (words.length === 0) return [title]
  const any = new RegExp(`(${words.map(word => word.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|')})`, 'iu')
  return title.split(any).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one title, in its order
      <mark key={index} className="bg-transparent font-semibold text-tide">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

/** The sentence that answers best. */
function Excerpt({ of: { excerpt } }: { of: FoundLine }) {
  return excerpt.map(({ text, isMarked }, index) =>
    isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence, in its order
      <mark key={index} className="bg-transparent font-semibold text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
