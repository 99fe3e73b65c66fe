import { useEffect, useState } from 'react'
import { useWords } from '../words.tsx'

const breathIn = 4
const breathOut = 6
const length = breathIn + breathOut
const breaths = 10

/** The circle to breathe with, and what to do in words: with reduced motion, the words alone change. */
export function BreathGuide() {
  const t = useWords('sos')
  const second = useSeconds()
  const moment = second === undefined ? undefined : phaseAt(second)
  const number = Math.floor((second ?? 0) / length) + 1
  return (
    <section aria-labelledby="breathe" className="flex flex-col items-center text-center">
      <h2 id="breathe" className="sr-only">
        {t('breathe.title')}
      </h2>
      <div className="@container relative mt-3 size-[min(19rem,76vw,44svh)] text-tide sm:mt-4">
        {/* Restarts when the counting does, so that both keep the same time. */}
        <Rings key={moment ? 'counted' : 'alone'} />
        <div
          aria-hidden="true"
          className="absolute inset-[29%] grid place-items-center text-[min(var(--text-lg),6.6cqw)] leading-tight font-semibold text-on-tide"
        >
          {moment ? (
            <p>
              <span className="block">{t(`breathe.${moment.phase}`)}</span>
              <span data-count={moment.phase} className="tabular block">
                {moment.count}
              </span>
            </p>
          ) : (
            <>
              <p className="col-start-1 row-start-1">{t('breathe.out')}</p>
              <p className="col-start-1 row-start-1 grid size-full animate-[inhale_10s_step-end_infinite] place-items-center rounded-full bg-tide">
                {t('breathe.in')}
              </p>
            </>
          )}
        </div>
      </div>
      <p className="mt-3 text-quiet sm:mt-4">
        {t('breathe.body')}{' '}
        <span aria-hidden="true">
          {moment && (number > breaths ? t('breathe.enough') : t('breathe.nth', { number }))}
        </span>
      </p>
    </section>
  )
}

/** Each ring is drawn inside the breath of the one around it; the heart stays, so that its word can be read. */
function Rings() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className="size-full">
      <g className="breathing">
        <circle cx="50" cy="50" r="49.5" className="fill-current opacity-10" />
        <g className="breathing">
          <circle cx="50" cy="50" r="42" className="fill-current opacity-15" />
          <g className="breathing">
            <circle cx="50" cy="50" r="34.5" className="fill-current opacity-25" />
            <g className="breathing">
              <circle cx="50" cy="50" r="27" className="fill-current opacity-40" />
            </g>
          </g>
        </g>
      </g>
      <circle cx="50" cy="50" r="21" className="fill-current" />
    </svg>
  )
}

function phaseAt(second: number): { phase: 'in' | 'out'; count: number } {
  const within = second % length
  return within < breathIn
    ? { phase: 'in', count: within + 1 }
    : { phase: 'out', count: within - breathIn + 1 }
}

/** Whole seconds since the page woke, by the clock and not by how often a busy browser lets us count. */
function useSeconds(): number | undefined {
  const [second, setSecond] = useState<number>()
  useEffect(() => {
    const startedAt = performance.now()
    const count = () => setSecond(Math.floor((performance.now() - startedAt) / 1_000))
    count()
    const timer = setInterval(count, 200)
    return () => clearInterval(timer)
  }, [])
  return second
}
