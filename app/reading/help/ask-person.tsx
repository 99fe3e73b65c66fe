import { ChevronRight, Landmark, Mail, Phone } from 'lucide'
import { writeHours } from '../../blocks/helplines/hours.ts'
import type { OperatorLine } from '../../context.ts'
import { useRoot } from '../../root-data.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { ListRow, RowList, row, Said } from '../../ui/rows.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

/** Who can be asked: the people who run this, else where they say who they are, and the helplines. */
export function AskPerson() {
  const t = useWords('help')
  const operator = useRoot()?.operator
  return (
    <section>
      <h2 className="text-xl">{t('person.title')}</h2>
      <div className="mt-4">
        <RowList>
          {operator?.line && <CallRow name={operator.name} line={operator.line} />}
          {operator?.email && (
            <li>
              <a href={`mailto:${operator.email}`} className={`${row} hover:bg-tide-soft`}>
                <Said
                  icon={Mail}
                  title={t('person.write', { name: operator.shortName })}
                  hint={operator.email}
                />
                <Icon of={ChevronRight} className="size-4.5 shrink-0 text-quiet" />
              </a>
            </li>
          )}
          {!operator?.email && (
            <ListRow to="imprint" icon={Landmark} title={t('person.imprint')} hint={operator?.name} />
          )}
          {!operator?.line && (
            <ListRow
              to="sos"
              hash="#lines"
              icon={Phone}
              title={t('person.lines')}
              hint={t('person.linesNote')}
            />
          )}
        </RowList>
      </div>
    </section>
  )
}

function CallRow({ name, line: { dial, shown, hours } }: { name: string; line: OperatorLine }) {
  const t = useWords('help')
  const format = useFormat()
  const number = shown.replaceAll(' ', '\u00a0')
  const hint = [number, hours.length === 0 ? t('person.always') : writeHours(hours, format)].join('\u00a0· ')
  return (
    <li>
      <a href={`tel:${dial}`} className={`${row} hover:bg-tide-soft`}>
        <Said icon={Phone} title={name} hint={hint} />
        <span className="shrink-0 rounded-full bg-tide-soft px-4 py-2 text-sm font-medium text-tide-strong">
          {t('person.call')}
        </span>
      </a>
    </li>
  )
}
