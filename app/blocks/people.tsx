import { BookOpen, Phone, ShieldCheck } from 'lucide'
import { useRoot } from '../root-data.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { ListRow, RowList } from '../ui/rows.tsx'
import { useWords } from '../words.tsx'
import { type Blok, textOf } from './blok.ts'

/** Who to talk to: the organisation that offers the programme, then the lines of the reader's country. And who runs it. */
export function People({ blok }: { blok: Blok }) {
  const t = useWords('home')
  const operator = useRoot()?.operator
  return (
    <section className="wrap py-6 sm:py-8 in-data-beside:px-0 in-data-beside:py-0">
      <h2 className="text-2xl">{textOf(blok.title) || t('people.title')}</h2>
      <div className="mt-4 grid items-start gap-5 lg:not-in-data-beside:grid-cols-2">
        <RowList>
          {operator?.line && (
            <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3">
              <Icon of={Phone} className="size-5.5 shrink-0 text-tide" />
              <span className="min-w-0 flex-1 basis-24 break-words">
                <span className="block font-medium leading-snug">{operator.name}</span>
                <span className="block text-sm text-quiet">{operator.line.shown}</span>
              </span>
              <ButtonLink
                href={`tel:${operator.line.dial}`}
                aria-label={`${t('people.call')}: ${operator.name}`}
                kind="secondary"
                size="small"
                className="ms-auto shrink-0"
              >
                {t('people.call')}
              </ButtonLink>
            </li>
          )}
          <ListRow
            to="quitLines"
            icon={BookOpen}
            title={t('people.country')}
            hint={t('people.countryHint')}
          />
        </RowList>
        {operator?.isNamed && (
          <div className="flex gap-3.5 rounded-card bg-sunken p-5">
            <Icon of={ShieldCheck} className="mt-0.5 size-5.5 shrink-0 text-tide" />
            <div>
              <h3 className="text-base">{t('people.runBy', { name: operator.name })}</h3>
              <p className="mt-1 text-sm text-quiet">{t('people.runByBody')}</p>
            </div>
          </div>
        )}
      </div>
    </section>
  )
}
