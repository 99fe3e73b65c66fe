import { Leaf } from 'lucide'
import { TextLink } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { useBodyNews } from './use-body-news.ts'

/** What may be happening in the body: early on what comes next, later what is under way. */
export function BodyCard({ smokeFreeFor }: { smokeFreeFor: number }) {
  const t = useWords('home')
  const { title, when, text } = useBodyNews(smokeFreeFor)
  return (
    <section className="flex gap-3 rounded-card bg-moss-soft p-5">
      <Icon of={Leaf} className="mt-0.5 size-5 shrink-0 text-moss" />
      <div>
        <h2 className="text-base first-letter:uppercase">{title}</h2>
        {when && <p className="text-sm text-quiet">{when}</p>}
        <p className="mt-1">{text}</p>
        <p className="mt-2 text-sm text-quiet">
          {t('recovery.note')} <TextLink to="quitRecovery">{t('recovery.sources')}</TextLink>
        </p>
      </div>
    </section>
  )
}
