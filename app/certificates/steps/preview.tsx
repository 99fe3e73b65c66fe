import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { classes } from '../../ui/classes.ts'
import { useWords } from '../../words.tsx'
import type { SeenCertificate } from '../doors.ts'
import type { Inscription } from '../inscription.ts'
import { Paper, Sheet } from '../paper.tsx'
import type { CertificateStep } from './steps.ts'

const stripHeight = 72

/** The certificate beside the form. On phones a strip of it stays in sight while the form is read. */
export function PreviewPanel({ written, step }: { written: Inscription; step: CertificateStep }) {
  const t = useWords('certificate')
  const panel = useRef<HTMLDivElement>(null)
  const isAway = useAway(panel)
  return (
    <div
      ref={panel}
      className="max-lg:border-y max-lg:border-line bg-sunken py-4 lg:sticky lg:top-6 lg:rounded-card lg:px-10 lg:py-10"
    >
      <div className={classes('mx-auto lg:w-full lg:max-w-104', step === 'look' ? 'w-48' : 'w-32')}>
        <Paper written={written} label={t('edit.preview')} />
      </div>
      <p className="mt-6 text-center text-sm text-quiet max-lg:hidden">{t('make.preview')}</p>
      {isAway && <Strip written={written} />}
    </div>
  )
}

function Strip({ written }: { written: Inscription }) {
  const { name, number, unit } = written
  return (
    <div
      aria-hidden="true"
      data-strip
      lang={written.language}
      style={{ height: stripHeight }}
      className="settle fixed inset-x-0 top-0 z-10 flex items-center gap-4 border-b border-line bg-sunken px-(--margin) lg:hidden print:hidden"
    >
      <Sheet written={written} className="w-10 shrink-0" />
      <p className="min-w-0 truncate leading-snug">
        {name && <span className="block truncate font-semibold">{name}</span>}
        {number} {unit}
      </p>
    </div>
  )
}

/** Whether it was scrolled away. Then fields that get the focus stop below the strip. */
function useAway(panel: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (!panel.current) return
    const watch = new IntersectionObserver(
      ([entry]) => entry && setAway(!entry.isIntersecting && entry.boundingClientRect.top < 0),
      { rootMargin: `-${stripHeight}px 0px 0px` },
    )
    watch.observe(panel.current)
    const { style } = document.documentElement
    style.scrollPaddingBlock = `${stripHeight + 16}px 104px`
    return () => {
      watch.disconnect()
      style.scrollPaddingBlock = ''
    }
  }, [panel])
  return isAway
}

const pause = 300

/**
 * The certificate as it would be with what stands in the form now. The server writes it: only it has every language.
 * `answered` came with the newest answer to the form itself.
 */
export function useLivePreview(
  form: RefObject<HTMLFormElement | null>,
  answered: SeenCertificate | undefined,
): SeenCertificate | undefined {
  const { submit, data } = useFetcher<{ seen?: SeenCertificate }>()
  const [newest, setNewest] = useState(answered)
  useEffect(() => {
    if (data?.seen) setNewest(data.seen)
  }, [data])
  useEffect(() => {
    if (answered) setNewest(answered)
  }, [answered])
  useEffect(() => {
    const element = form.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout>
    const ask = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const wishes = new FormData(element)
        wishes.set('intent', 'preview')
        void submit(wishes, { method: 'post' })
      }, pause)
    }
    const leave = () => clearTimeout(timer)
    element.addEventListener('input', ask)
    element.addEventListener('submit', leave)
    ask()
    return () => {
      clearTimeout(timer)
      element.removeEventListener('input', ask)
      element.removeEventListener('submit', leave)
    }
  }, [form, submit])
  return newest
}
