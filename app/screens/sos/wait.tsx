import { useEffect, useState } from 'react'
import { keep, useKept } from '../../browser/kept.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ProgressRing } from '../../ui/pictures/progress-ring.tsx'
import { useWords } from '../../words.tsx'

const key = 'exhale:sos-until'
const tenMinutes = 10 * 60_000
const remembered = 60 * 60_000

/** Ten minutes by the clock. The end is kept in the browser, so a closed page or a flat battery changes nothing. */
export function Wait() {
  const t = useWords('sos')
  const kept = useKept(key)
  const until = Number(kept ?? 0)
  const now = useNow(until)
  const left = Math.min(tenMinutes, until - now)
  const state = left > 0 ? 'running' : left > -remembered ? 'done' : 'asked'
  const start = () => keep(key, String(Date.now() + tenMinutes))
  return (
    <Card as="section">
      <h2 className="text-xl">{t('wait.title')}</h2>
      <p className="mt-2 text-quiet">{t('wait.body')}</p>
      {state === 'running' && (
        <div className="mt-5 flex flex-wrap items-center gap-6">
          <ProgressRing label={t('wait.left')} value={tenMinutes - left} max={tenMinutes} className="w-32">
            <span role="timer" aria-label={t('wait.left')} className="tabular text-2xl font-semibold">
              {minutesAndSeconds(left)}
            </span>
          </ProgressRing>
          <div className="min-w-0 flex-1 basis-40">
            <p className="text-sm text-quiet">{t('wait.running')}</p>
            <Button kind="quiet" size="small" className="mt-2" onClick={() => keep(key, undefined)}>
              {t('wait.stop')}
            </Button>
          </div>
        </div>
      )}
      <p role="status" className={state === 'done' ? 'mt-4 text-lg font-medium' : 'sr-only'}>
        {state === 'done' && t('wait.done')}
      </p>
      {kept !== undefined && state !== 'running' && (
        <Button className="mt-5" onClick={start}>
          {state === 'done' ? t('wait.again') : t('wait.start')}
        </Button>
      )}
    </Card>
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
