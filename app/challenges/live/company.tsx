import { Wind } from 'lucide'
import { type ChallengeView, openCall } from '../../../domain/challenges/challenge.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Breath } from '../../ui/pictures/breath.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useWords } from '../../words.tsx'
import { useRoom } from '../in-room.ts'
import { VerbForm } from '../verb-form.tsx'
import { useAgo } from './ago.ts'
import { useNames } from './people.tsx'

/** When nobody has come by then, other help is offered. */
const patience = 2 * 60_000

/** Someone asks for company, with no reason given; or the reader did. It ends of its own accord. */
export function CompanyCall() {
  const { view, own, now } = useRoom()
  const company = openCall(view, now)
  const focus = useKeptFocus()
  const isHeard = company && !own.blocked.includes(company.by)
  return (
    <div {...focus} role="status" className="outline-none empty:hidden">
      {isHeard && (company.by === own.name ? <Mine company={company} /> : <Theirs company={company} />)}
    </div>
  )
}

type Shown = { company: NonNullable<ChallengeView['company']> }

function Theirs({ company }: Shown) {
  const t = useWords('challenge')
  const { view, own } = useRoom()
  const ago = useAgo()
  const name = useNames(view.people)(company.by)
  const isWith = company.with.includes(own.name)
  return (
    <Card tone="tide" padding="small" className="settle">
      <div className="flex gap-3">
        <Icon of={Wind} className="mt-0.5 size-5.5 shrink-0 text-tide" />
        <div className="min-w-0">
          <p className="leading-snug">
            <strong className="font-semibold">{t('company.asks', { name })}</strong>{' '}
            <span className="text-sm text-quiet">{ago(company.at)}</span>
          </p>
          <p className="mt-0.5 text-sm leading-snug">
            {t(isWith ? 'company.isWith' : 'company.body', { name })}
          </p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2.5">
        {!isWith && (
          <VerbForm verb="answerCompany" className="flex-auto">
            <Button type="submit" size="small" wide className="h-full min-h-12 max-sm:px-3">
              {t('company.answer')}
            </Button>
          </VerbForm>
        )}
        <SosLink className="flex-auto max-sm:px-3">{t('company.breathe')}</SosLink>
      </div>
    </Card>
  )
}

function Mine({ company }: Shown) {
  const t = useWords('challenge')
  const { view, now } = useRoom()
  const format = useFormat()
  const nameOf = useNames(view.people)
  const names = format.list(company.with.map(nameOf))
  const hasCome = company.with.length > 0
  const isLate = !hasCome && now - company.at >= patience
  return (
    <Card tone="tide" padding="small" className="settle">
      <div className="flex items-center gap-3">
        <Breath className="size-11 text-tide" />
        <div className="min-w-0 grow">
          <p className="leading-snug font-semibold">
            {hasCome ? t('company.came', { names }) : t('company.asked')}
          </p>
          <p className="text-sm leading-snug">
            {t(hasCome ? 'company.along' : isLate ? 'company.nobody' : 'company.waiting')}
          </p>
        </div>
        <VerbForm verb="endCompany">
          <Button type="submit" kind="secondary" size="small">
            {t('company.fine')}
          </Button>
        </VerbForm>
      </div>
      {!hasCome && (
        <div className="mt-3 grid grid-cols-2 gap-2.5 max-[22rem]:grid-cols-1">
          <SosLink>{t('company.sos')}</SosLink>
          {isLate && (
            <ButtonLink to="quitLines" kind="secondary" size="small" className="min-h-12">
              {t('company.line')}
            </ButtonLink>
          )}
        </div>
      )}
    </Card>
  )
}

/** A whole page: it works asleep, offline and in a hurry. */
function SosLink({ children, className }: { children: string; className?: string }) {
  return (
    <ButtonLink
      to="sos"
      reloadDocument
      discover="none"
      kind="secondary"
      size="small"
      className={classes('min-h-12', className)}
    >
      {children}
    </ButtonLink>
  )
}

/** To the buddy alone, or to everyone where the group chose so. */
export function AskForCompany() {
  const t = useWords('challenge')
  const { view, own, now } = useRoom()
  const nameOf = useNames(view.people)
  const isBuddy = view.mode === 'buddy'
  const others = Object.entries(view.people).filter(([name]) => name !== own.name)
  const [buddy] = others.find(([, { role }]) => role === 'member') ?? []
  const canHear = isBuddy ? buddy !== undefined : view.hearsCompany && others.length > 0
  if (openCall(view, now) || !canHear || own.role !== 'member') return null
  return (
    <VerbForm verb="callCompany" className="text-center">
      <Button type="submit" kind="secondary" wide icon={<Icon of={Wind} className="size-5 text-tide" />}>
        {isBuddy ? t('company.askBuddy', { name: nameOf(buddy) }) : t('company.ask')}
      </Button>
      <p className="mt-1.5 text-sm leading-snug text-quiet">
        {t(isBuddy ? 'company.noteBuddy' : 'company.note')}
      </p>
    </VerbForm>
  )
}
