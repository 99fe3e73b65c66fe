import { useEffect, useState } from 'react'
import { cardClasses } from '../../ui/card.tsx'
import { Breath } from '../../ui/pictures/breath.tsx'
import { useWords } from '../../words.tsx'

const breathIn = 4
const breathOut = 6

/** The circle to breathe with, and the seconds in words: with reduced motion, the words alone. */
export function BreathGuide() {
  const t = useWords('sos')
  const second = useSeconds()
  const moment = second === undefined ? undefined : phaseAt(second)
  return (
    <section
      className={`${cardClasses({ tone: 'tide' })} flex flex-col items-center text-center lg:sticky lg:top-6`}
    >
      <h2 className="text-2xl">{t('breathe.title')}</h2>
      {/* Restarts when the counting does, so that both keep the same time. */}
      <Breath key={moment ? 'counted' : 'alone'} size="large" className="mt-6 text-tide" />
      <p aria-hidden="true" className="mt-4 min-h-20 text-2xl font-semibold">
        {moment && (
          <>
            <span className="block">{t(`breathe.${moment.phase}`)}</span>
            <span data-count={moment.phase} className="tabular block text-3xl text-tide">
              {moment.count}
            </span>
          </>
        )}
      </p>
      <p className="mt-2 max-w-sm">{t('breathe.body')}</p>
    </section>
  )
}

function phaseAt(second: number): { phase: 'in' | 'out'; count: number } {
  const within = second % (breathIn + breathOut)
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
