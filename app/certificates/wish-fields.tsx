import type { Say } from '../../languages/areas.ts'
import { languages } from '../../languages/languages.ts'
import { currencies } from '../member/currency.ts'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { CheckboxCards, RadioCards } from '../ui/forms/radio-cards.tsx'
import { Select } from '../ui/forms/select.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import type { CertificateChoices, CertificateProblem, Wishes } from './doors.ts'
import { shown } from './form.ts'
import { PaperSign } from './paper-sign.tsx'

const named = {
  name: 'form.showName',
  days: 'form.showDays',
  since: 'form.showSince',
  money: 'form.showMoney',
  message: 'form.showMessage',
} as const

const pairs = {
  kind: [
    ['live', 'kinds.live', 'kinds.liveHint'],
    ['milestone', 'kinds.milestone', 'kinds.milestoneHint'],
  ],
  visibility: [
    ['private', 'form.onlyMe', 'form.onlyMeHint'],
    ['link', 'form.anyone', 'form.anyoneHint'],
  ],
} as const

type WishFieldsProps = {
  choices: CertificateChoices
  wishes: Wishes
  problem: CertificateProblem | undefined
  /** Milestones it can be for; all may be where the moment is not known yet. */
  reached: readonly string[] | undefined
  /** Where the reader is, once their browser has said so. */
  timeZone: string
}

/** Everything a holder may choose; the same for making one and for changing it. */
export function WishFields({ choices, wishes, problem, reached, timeZone }: WishFieldsProps) {
  const t = useWords('certificate')
  return (
    <>
      <Either name="kind" columns={2} chosen={wishes.kind} />
      <MilestoneField choices={choices} wishes={wishes} problem={problem} reached={reached} />
      <TextField
        key={`moment ${wishes.moment}`}
        name="moment"
        type="datetime-local"
        label={t('form.moment')}
        hint={t('form.momentHint')}
        defaultValue={wishes.moment}
        {...faultOf(t, problem, 'inFuture', 'date')}
        required
      />
      <input type="hidden" name="timeZone" value={timeZone} />
      <TextField
        name="name"
        label={t('form.name')}
        hint={t('form.nameHint')}
        defaultValue={wishes.name}
        maxLength={60}
        autoComplete="nickname"
        optional
      />
      <TextField
        name="message"
        label={t('form.message')}
        defaultValue={wishes.message}
        maxLength={200}
        optional
      />
      <HabitFields wishes={wishes} problem={problem} />
      <CheckboxCards
        name="shows"
        legend={t('form.shows')}
        hint={t('form.showsHint')}
        columns={2}
        defaultValues={shown.filter(name => wishes.shows[name])}
        choices={shown.map(value => ({ value, label: t(named[value]) }))}
      />
      <RadioCards
        name="theme"
        legend={t('form.theme')}
        columns={2}
        defaultValue={wishes.theme}
        choices={choices.themes.map(value => ({ value, label: <Theme name={value} /> }))}
      />
      <Select name="language" label={t('form.language')} defaultValue={wishes.language}>
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
      <Either name="visibility" chosen={wishes.visibility} />
      <Checkbox
        name="hasBadge"
        label={t('form.badge')}
        hint={t('form.badgeHint')}
        defaultChecked={wishes.hasBadge}
      />
    </>
  )
}

function MilestoneField({ choices, wishes, problem, reached }: Omit<WishFieldsProps, 'timeZone'>) {
  const t = useWords('certificate')
  const format = useFormat()
  const isOpen = (id: string) => !reached || reached.includes(id)
  return (
    <div className="in-[form:has([value=live]:checked)]:hidden">
      <Select
        key={reached?.join()}
        name="milestone"
        label={t('form.milestone')}
        defaultValue={isOpen(wishes.milestone) ? wishes.milestone : reached?.at(-1)}
        {...faultOf(t, problem, 'notReached')}
      >
        {choices.milestones.map(({ id, count, unit }) => (
          <option key={id} value={id} disabled={!isOpen(id)}>
            {format.unit(count, unit)}
          </option>
        ))}
      </Select>
    </div>
  )
}

function HabitFields({ wishes, problem }: Pick<WishFieldsProps, 'wishes' | 'problem'>) {
  const t = useWords('certificate')
  const format = useFormat()
  // A member's record may name one that is not in our list; what is no currency at all has no name.
  const own = /^[A-Z]{3}$/.test(wishes.currency) ? [wishes.currency] : []
  // With the reader's own comma or point; what is no number stays as it was entered.
  const written = (text: string) =>
    text && Number.isFinite(Number(text)) ? format.number(Number(text), { useGrouping: false }) : text
  return (
    <div className="grid gap-5 sm:grid-cols-2" key={`habit ${wishes.perDay} ${wishes.packPrice}`}>
      <TextField
        name="perDay"
        label={t('form.perDay')}
        inputMode="decimal"
        defaultValue={written(wishes.perDay)}
        {...faultOf(t, problem, 'habit')}
        optional
      />
      <TextField
        name="packSize"
        label={t('form.packSize')}
        inputMode="numeric"
        defaultValue={wishes.packSize}
        optional
      />
      <TextField
        name="packPrice"
        label={t('form.packPrice')}
        inputMode="decimal"
        defaultValue={written(wishes.packPrice)}
        optional
      />
      <Select name="currency" label={t('form.currency')} defaultValue={wishes.currency}>
        {[...new Set([...own, ...currencies])].map(code => (
          <option key={code} value={code}>
            {format.currency(code)}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** At the field the problem is about: its words, and the focus. */
function faultOf(
  t: Say<'certificate'>,
  problem: CertificateProblem | undefined,
  ...own: CertificateProblem[]
) {
  const isHere = problem && own.includes(problem)
  return isHere ? { error: t(`problems.${problem}`), autoFocus: true } : {}
}

/** Two ways, each with what it means. */
function Either({ name, chosen, columns }: { name: keyof typeof pairs; chosen: string; columns?: 2 }) {
  const t = useWords('certificate')
  return (
    <RadioCards
      name={name}
      legend={t(`form.${name}`)}
      columns={columns}
      defaultValue={chosen}
      choices={pairs[name].map(([value, label, hint]) => ({ value, label: t(label), hint: t(hint) }))}
    />
  )
}

function Theme({ name }: { name: CertificateChoices['themes'][number] }) {
  const t = useWords('certificate')
  return (
    <span className="flex items-center gap-4">
      <PaperSign theme={name} />
      {t(`themes.${name}`)}
    </span>
  )
}
