import { Timer } from 'lucide'
import { type ReactNode, useEffect, useState } from 'react'
import { keep, useKept } from '../browser/kept.ts'
import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useWords } from '../words.tsx'

const key = 'exhale:sos-until'
const tenMinutes = 10 * 60_000
const remembered = 60 * 60_000

/**
 * Ten minutes by the clock, beside what else can be done at once. Their end is kept in the browser, so a closed page or a
 * flat battery changes nothing.
 */
export function Wait({ beside }: { beside: ReactNode }) {
  const t = useWords('sos')
  const until = Number(useKept(key) ?? 0)
  const now = useNow(until)
  const left = Math.min(tenMinutes, until - now)
  const state = left > 0 ? 'running' : left > -remembered ? 'done' : 'asked'
  const kept = useKeptFocus()
  return (
    <div {...kept} className="mx-auto mt-4 max-w-md sm:mt-5 outline-none">
      {state === 'running' && (
        <div className="mb-4 flex items-center gap-4">
          <span
            role="timer"
            aria-label={t('wait.left')}
            className="tabular text-3xl font-semibold text-tide-strong"
          >
            {minutesAndSeconds(left)}
          </span>
          <div className="min-w-0 flex-1">
            <ProgressBar label={t('wait.left')} value={tenMinutes - left} max={tenMinutes} />
            <p className="mt-1 text-sm text-quiet">{t('wait.body')}</p>
          </div>
        </div>
      )}
      <p role="status" className={state === 'done' ? 'mb-4 text-center text-lg font-medium' : 'sr-only'}>
        {state === 'done' && t('wait.done')}
      </p>
      <p className="mb-3 hidden text-center font-medium noscript:block">{t('wait.clock')}</p>
      <div className="flex flex-wrap gap-2">
        {state === 'running' ? (
          <Button kind="secondary" className="min-h-14 flex-3" onClick={() => keep(key, undefined)}>
            {t('wait.stop')}
          </Button>
        ) : (
          <Button
            className="min-h-14 flex-3 min-[13rem]:whitespace-nowrap max-sm:px-3 noscript:hidden"
            icon={Timer}
            onClick={() => keep(key, String(Date.now() + tenMinutes))}
          >
            {state === 'done' ? t('wait.again') : t('wait.start')}
          </Button>
        )}
        {beside}
      </div>
    </div>
  )
}

function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The time, renewed each second while someone waits for `until`. */
function useNow(until: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const tell = () => setNow(Date.now())
    tell()
    if (until <= Date.now()) return
    const timer = setInterval(tell, 500)
    return () => clearInterval(timer)
  }, [until])
  return now
}
