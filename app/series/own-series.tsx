import { Check, Pause } from 'lucide'
import { Form } from 'react-router'
import { dateOf } from '../../domain/members/day.ts'
import type { SeriesState } from '../../domain/series/choices.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'

type OwnSeriesProps = {
  own: Exclude<SeriesState, { state: 'stopped' }>
  agreedAt: number
  timeZone: string | undefined
}

/** Since when, what comes next, and the way out. */
export function OwnSeries({ own, agreedAt, timeZone }: OwnSeriesProps) {
  const t = useWords('series')
  const format = useFormat(timeZone)
  // A day has no zone.
  const days = useFormat('UTC')
  const isPaused = own.state === 'paused'
  return (
    <>
      <p className="flex items-center gap-2 font-medium text-moss">
        <Icon of={isPaused ? Pause : Check} className="size-5 shrink-0" />
        {t('page.since', { date: format.date(agreedAt) })}
      </p>
      <p className="mt-3 text-lg">
        {isPaused
          ? t('page.paused', { date: days.date(dateOf(own.until)) })
          : own.next
            ? t('page.next', { date: days.day(dateOf(own.next.day)) })
            : t('page.noNext')}
      </p>
      <p className="mt-3 text-quiet">{t('page.private')}</p>
      <Form method="post" className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" kind="secondary" name="deed" value={isPaused ? 'resume' : 'pause'}>
          {t(isPaused ? 'page.resume' : 'page.pause')}
        </Button>
        <Button type="submit" kind="quiet" name="deed" value="stop" className="max-sm:-ms-6">
          {t('page.stop')}
        </Button>
      </Form>
    </>
  )
}
