import {
  CalendarCheck,
  CalendarDays,
  HandHeart,
  Hourglass,
  type IconNode,
  Moon,
  Sprout,
  UsersRound,
} from 'lucide'
import { useLocation } from 'react-router'
import { useRoot } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link, TextLink, useHref } from '../../ui/link.tsx'
import { Breath } from '../../ui/pictures/breath.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { row, Said } from '../../ui/rows.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { InviteCard } from '../doors.ts'
import { JoinForm, type JoinFormProps } from './join-form.tsx'
import { InvitePicture } from './picture.tsx'
import { Shared } from './shared.tsx'

type OpenProps = Omit<JoinFormProps, 'submit'> & {
  card: InviteCard
  /** The how-manieth day of it is today. */
  day: number
  length: number
  /** Whether one can join with a nickname alone. */
  takesGuests: boolean
}

const at = (day: string) => Date.parse(`${day}T12:00Z`)

/** An invitation with a place left: who asks, what it is, what is shared, and the form. */
export function OpenInvite({ card, day, length, takesGuests, ...form }: OpenProps) {
  const t = useWords('invite')
  const isRunning = card.state === 'running'
  const isMember = form.joinsAs === 'member'
  const submit = !isMember ? 'form.cheer' : isRunning ? 'form.join' : 'form.take'
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_27rem] lg:items-start lg:gap-14">
      <div className="grid gap-3 sm:gap-5">
        <InvitePicture people={card.taken} />
        <Heading card={card} day={day} length={length} />
        {isRunning && <Running total={card.total} />}
        <Shared joinsAs={form.joinsAs} />
      </div>
      <div className="mt-4 grid gap-3 sm:mt-5 lg:mt-0">
        <Card as="section" padding="medium">
          <h2 className="text-xl">{t(isMember ? 'form.title' : 'form.titleSupporter')}</h2>
          <Joining takesGuests={takesGuests} form={<JoinForm {...form} submit={t(submit)} />} />
        </Card>
        <Instead card={card} isMember={isMember} />
        <p className="text-center text-sm">
          <TextLink to="imprint" className="inline-flex min-h-11 items-center text-quiet">
            {t('wrong')}
          </TextLink>
        </p>
      </div>
    </div>
  )
}

/** With a nickname, or with an account. */
function Joining({ takesGuests, form }: { takesGuests: boolean; form: React.ReactNode }) {
  const t = useWords('invite')
  const isStranger = !useRoot()?.person
  const { pathname, search } = useLocation()
  const login = useHref({ to: 'login', query: { redirect: pathname + search } })
  if (isStranger && !takesGuests) {
    return (
      <ButtonLink href={login} size="large" wide className="mt-5">
        {t('form.signIn')}
      </ButtonLink>
    )
  }
  return (
    <>
      {isStranger && <p className="mt-1 text-quiet">{t('form.none')}</p>}
      {form}
      {isStranger && (
        <p className="mt-3 text-center">
          <TextLink
            to="login"
            query={{ redirect: pathname + search }}
            className="inline-flex min-h-11 items-center"
          >
            {t('form.account')}
          </TextLink>
        </p>
      )}
    </>
  )
}

function Heading({ card, day, length }: Pick<OpenProps, 'card' | 'day' | 'length'>) {
  const t = useWords('invite')
  const format = useFormat('UTC')
  const isRunning = card.state === 'running'
  const taken = { taken: card.taken, count: card.places }
  return (
    <header>
      <p className="flex items-center gap-2.5 font-medium text-quiet">
        {isRunning && <Breath className="size-[1em]" />}
        {isRunning
          ? t('running', { day, length })
          : card.inviter
            ? t('kept', { name: card.inviter })
            : t('keptNameless')}
      </p>
      <h1 className="mt-1 text-4xl wrap-anywhere">{card.name}</h1>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 sm:gap-y-2">
        {!isRunning && (
          <Fact icon={CalendarDays}>{t('facts.starts', { date: format.day(at(card.startDay)) })}</Fact>
        )}
        {!isRunning && <Fact icon={Hourglass}>{t('facts.length', { count: length })}</Fact>}
        <Fact icon={UsersRound}>{t('facts.taken', taken)}</Fact>
        {isRunning && (
          <Fact icon={CalendarCheck}>{t('facts.until', { date: format.dayOfYear(at(card.endDay)) })}</Fact>
        )}
      </ul>
      {!isRunning && (
        <p className="mt-2 text-quiet max-sm:leading-normal sm:mt-4 sm:text-lg">{t(`lead.${card.mode}`)}</p>
      )}
    </header>
  )
}

function Fact({ icon, children }: { icon: IconNode; children: string }) {
  return (
    <li className="flex items-center gap-2 leading-snug">
      <Icon of={icon} className="size-5 shrink-0 text-tide" />
      {children}
    </li>
  )
}

/** What they have together so far, and that nobody comes too late. */
function Running({ total }: { total: number }) {
  const t = useWords('invite')
  const format = useFormat('UTC')
  return (
    <div className="grid gap-3">
      <Card padding="small" className="flex items-center gap-4">
        <span className="tabular text-4xl leading-none font-bold text-tide">{format.number(total)}</span>
        <p className="leading-snug">
          <span className="font-semibold">{t('total.days', { count: total })}</span>{' '}
          <span className="text-quiet">{t('total.add')}</span>
        </p>
      </Card>
      <p className="flex gap-3 rounded-card bg-sunken px-4 py-3 leading-snug sm:px-5">
        <Icon of={Sprout} className="size-5.5 shrink-0" />
        <span>
          <strong>{t('late.title')}</strong> {t('late.body')}
        </span>
      </p>
    </div>
  )
}

/** Two other answers, as good as the first. Neither stores or tells anything. */
function Instead({ card, isMember }: { card: InviteCard; isMember: boolean }) {
  const t = useWords('invite')
  const format = useFormat('UTC')
  const { pathname } = useLocation()
  const date = format.dayOfYear(card.expiresAt)
  const box = `${row} rounded-card border border-edge bg-raised hover:bg-tide-soft`
  return (
    <>
      {isMember && card.welcomesSupporters && (
        <a href={`${pathname}?as=supporter`} className={box}>
          <Said icon={HandHeart} title={t('support.title')} hint={t('support.body')} />
        </a>
      )}
      {!isMember && (
        <a href={pathname} className={box}>
          <Said icon={Sprout} title={t('support.back')} hint={t('support.backBody')} />
        </a>
      )}
      <Link to="home" className={box}>
        <Said
          icon={Moon}
          title={t('later.title')}
          hint={
            card.inviter ? t('later.body', { name: card.inviter, date }) : t('later.bodyNameless', { date })
          }
        />
      </Link>
    </>
  )
}
