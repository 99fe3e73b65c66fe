import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { ShownList } from '../../../../server/doors/email/subscribers.ts'
import { Banner } from '../../../ui/banner.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useWords } from '../../../words.tsx'
import { ListCounts } from './list-counts.tsx'

const again = 1_500

/** How far a list is; it goes on whether anyone looks or not. */
export function ListRun({ list, at }: { list: ShownList; at: number }) {
  const t = useWords('subscribers')
  const format = useFormat()
  const isAwake = useHydrated()
  const { revalidate } = useRevalidator()
  const { done, asked } = list.progress
  const isRunning = list.state === 'running'
  useEffect(() => {
    const timer = isRunning ? setInterval(revalidate, again) : undefined
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
  const total = list.counts.fresh
  return (
    <section className="grid max-w-3xl grid-cols-1 gap-6">
      {isRunning ? (
        <div>
          <ProgressBar
            label={t('list.running')}
            value={done}
            max={total}
            valueText={t('list.progress', { done: format.number(done), total: format.number(total) })}
          />
          <p className="mt-3 text-sm text-quiet">{t('list.leave')}</p>
          {!isAwake && (
            <p className="text-sm text-quiet">
              {t('list.asOf', { time: format.time(at) })}{' '}
              <TextLink to="adminBringIn" query={{ list: list.id }} className="inline-block py-3">
                {t('list.reload')}
              </TextLink>
            </p>
          )}
        </div>
      ) : (
        <Banner tone="success" live="status">
          {t('list.done', { count: asked, number: format.number(asked) })}
        </Banner>
      )}
      <ListCounts list={list} />
      {!isRunning && (
        <TextLink to="adminBringIn" className="inline-block py-3">
          {t('list.another')}
        </TextLink>
      )}
    </section>
  )
}
