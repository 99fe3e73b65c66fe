import { Circle, CircleCheck, CircleDashed } from 'lucide'
import { languages } from '../../../languages/languages.ts'
import { TextLink } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { OverviewCard } from './overview-card.tsx'
import type { ContentState, ContentTable } from './tables.ts'

/** What readers of each language have of what there is in English. */
export function ContentCard({ content }: { content: ContentTable }) {
  const t = useWords('overview')
  return (
    <OverviewCard
      title={t('content.title')}
      aside={<TextLink to="adminContent">{t('content.open')}</TextLink>}
      className="lg:col-span-3"
      folds
    >
      <div className="mt-3 overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr>
              <td />
              {languages.map(({ code, name }) => (
                <th key={code} scope="col" className="px-1 py-1 font-normal text-quiet">
                  <abbr title={name} className="no-underline">
                    {code}
                  </abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {content.map(({ kind, languages: states }) => (
              <tr key={kind} className="border-t border-line">
                <th scope="row" className="h-10 pe-2 text-start font-normal">
                  {t(`content.kinds.${kind}`)}
                </th>
                {languages.map(({ code }) => (
                  <td key={code} className="text-center">
                    <State {...states[code]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-quiet">
        {(['full', 'changed', 'missing'] as const).map(state => (
          <span key={state} className="inline-flex items-center gap-1.5">
            <Icon of={looks[state].icon} className={`size-4 ${looks[state].colour}`} />
            {t(`content.${state}`)}
          </span>
        ))}
      </p>
    </OverviewCard>
  )
}

const looks = {
  full: { icon: CircleCheck, colour: 'text-moss' },
  changed: { icon: CircleDashed, colour: 'text-tide' },
  missing: { icon: Circle, colour: 'text-ink' },
}

function State({ missing, changed }: ContentState) {
  const t = useWords('overview')
  const state = missing > 0 ? 'missing' : changed > 0 ? 'changed' : 'full'
  return (
    <>
      <Icon of={looks[state].icon} className={`inline size-4.5 ${looks[state].colour}`} />
      <span className="sr-only">{t(`content.${state}`)}</span>
    </>
  )
}
