import { Leaf } from 'lucide'
import { type Count, sinceLast } from '../../../domain/members/count.ts'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { useBodyNews } from './use-body-news.ts'

/** Where the body may be on its way, in a sentence; the guide says how sure that is. */
export function Body({ count, now }: { count: Count; now: number }) {
  const t = useWords('home')
  const { title, when, text } = useBodyNews(sinceLast(count, now))
  return (
    <Card as="section" tone="moss" padding="small" className="flex gap-3">
      <Icon of={Leaf} className="mt-0.5 size-6 shrink-0 text-moss" />
      <div className="min-w-0">
        <h2 className="text-base tracking-normal first-letter:uppercase">{title}</h2>
        {when && <p className="text-sm text-quiet">{when}</p>}
        <p className="mt-1 leading-normal">
          {text}{' '}
          <TextLink to="quitRecovery" className="text-sm">
            {t('recovery.sources')}
          </TextLink>
        </p>
      </div>
    </Card>
  )
}
