import { type RefObject, useEffect, useRef, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { useWords } from '../../words.tsx'
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
