import {
  AlarmClock,
  Bell,
  CalendarDays,
  CircleHelp,
  Download,
  Eye,
  Flag,
  Globe,
  Heart,
  type IconNode,
  KeyRound,
  Languages,
  LifeBuoy,
  Lock,
  Mail,
  Moon,
  Phone,
  PiggyBank,
  Smartphone,
  Trash2,
} from 'lucide'
import { hasStopped } from '../../domain/members/stage.ts'
import { isComing } from '../../domain/plan/plan.ts'
import { languages } from '../../languages/languages.ts'
import { useSignOut } from '../account/client/sign-out.ts'
import type { MemberRecord } from '../member/record.ts'
import type { Own } from '../member/use-own.ts'
import { useRoot } from '../root-data.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { ListRow, Said } from '../ui/rows.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useLanguage, useWords } from '../words.tsx'
import type { YouPart } from './parts/part.ts'
import { Rows } from './rows.tsx'

type SettingsListProps = {
  own: Own
  now: number
  email: string | undefined
  offersNotifications: boolean
}

/** Everything that can be set, in groups; each row is a small page of its own. */
export function SettingsList({ own, now, email, offersNotifications }: SettingsListProps) {
  const { record, isGuest } = own
  return (
    <div className="grid grid-cols-1 gap-10 lg:grid-cols-2 lg:items-start lg:gap-x-14">
      <div className="grid grid-cols-1 gap-10">
        {record.member && <Quitting member={record.member} now={now} />}
        <Reminders record={record} hasNotify={offersNotifications} isGuest={isGuest} />
      </div>
      <div className="grid grid-cols-1 gap-10">
        <People />
        <Alone isGuest={isGuest} />
        <Account isGuest={isGuest} email={email} />
      </div>
    </div>
  )
}

type PartRowProps = { part: YouPart; icon: IconNode; title?: string; hint?: string | undefined }

function PartRow({ part, icon, title, hint }: PartRowProps) {
  const t = useWords('you')
  return (
    <ListRow
      to="youSettings"
      query={{ part }}
      icon={icon}
      title={title ?? t(`settings.${part}`)}
      hint={hint}
    />
  )
}

type QuittingProps = { member: NonNullable<MemberRecord['member']>; now: number }

function Quitting({ member, now }: QuittingProps) {
  const t = useWords('you')
  const format = useFormat(member.timeZone)
  const { quitAt, habit, goals, reasons, timeZone, dayEndsAt } = member
  return (
    <Rows title={t('settings.quitting')}>
      <PartRow
        part="stopped"
        icon={CalendarDays}
        title={t(hasStopped(member, now) ? 'settings.stopped' : 'settings.stopping')}
        hint={quitAt === undefined ? t('settings.noDate') : format.moment(quitAt)}
      />
      <PartRow
        part="habit"
        icon={PiggyBank}
        hint={
          habit
            ? t('settings.habitOf', {
                perDay: format.number(habit.perDay),
                price: format.money(habit.packPrice, habit.currency),
                size: format.number(habit.packSize),
              })
            : t('settings.noHabit')
        }
      />
      <PartRow
        part="goals"
        icon={Flag}
        hint={goals.length > 0 ? format.list(goals.map(({ title }) => title)) : t('settings.noGoal')}
      />
      <PartRow
        part="reasons"
        icon={Heart}
        hint={
          reasons.length > 0 ? t('settings.reasonCount', { count: reasons.length }) : t('settings.noReason')
        }
      />
      <PartRow
        part="clock"
        icon={Moon}
        hint={t('settings.clockOf', { hour: format.hour(dayEndsAt), zone: timeZone.replaceAll('_', ' ') })}
      />
    </Rows>
  )
}

type RemindersProps = { record: MemberRecord; hasNotify: boolean; isGuest: boolean }

function Reminders({ record, hasNotify, isGuest }: RemindersProps) {
  const t = useWords('you')
  const say = useWords('series')
  const on = record.reminders.filter(each => isComing(each, record.member?.reminding)).length
  return (
    <Rows title={t('settings.reminders')}>
      <ListRow
        to="planReminders"
        icon={AlarmClock}
        title={t('settings.remindersOwn')}
        hint={on > 0 ? t('settings.remindersOn', { count: on }) : t('settings.remindersOff')}
      />
      {hasNotify && <PartRow part="notify" icon={Bell} />}
      {!isGuest && <ListRow to="youEmails" icon={Mail} title={say('title')} hint={say('hint')} />}
    </Rows>
  )
}

/** The organisation first, as a person with a number; then everyone else who answers. */
function People() {
  const t = useWords('you')
  const { name, website, line } = useRoot()?.operator ?? {}
  return (
    <Rows title={t('settings.people')}>
      {name && line && (
        <li className="flex min-h-15 items-center gap-3.5 px-4 py-2">
          <Said icon={Phone} title={name} hint={line.shown} />
          <ButtonLink href={`tel:${line.dial}`} kind="secondary" size="small">
            {t('settings.call')}
          </ButtonLink>
        </li>
      )}
      {name && website && (
        <li>
          <a
            href={website}
            className="flex min-h-15 items-center gap-3.5 px-4 py-2 no-underline hover:bg-tide-soft"
          >
            <Said icon={Globe} title={t('settings.website')} hint={name} />
          </a>
        </li>
      )}
      <ListRow to="sos" icon={LifeBuoy} title={t('settings.lines')} />
    </Rows>
  )
}

function Alone({ isGuest }: { isGuest: boolean }) {
  const t = useWords('you')
  const note = (
    <Card tone="moss" padding="small" className="mb-3 flex gap-3">
      <Icon of={Lock} className="mt-0.5 size-5 shrink-0 text-moss" />
      <p className="text-sm leading-normal">{t(isGuest ? 'settings.aloneGuest' : 'settings.aloneBody')}</p>
    </Card>
  )
  return (
    <Rows title={t('settings.alone')} note={note}>
      <PartRow part="kept" icon={Eye} />
      {isGuest ? (
        <ListRow to="startDataDeletion" icon={Trash2} title={t('settings.clear')} />
      ) : (
        <>
          <ListRow
            to="dataDeletion"
            icon={Download}
            title={t('settings.take')}
            hint={t('settings.takeBody')}
          />
          <ListRow to="account" hash="#devices" icon={Smartphone} title={t('settings.devices')} />
          <ListRow
            to="dataDeletion"
            icon={Trash2}
            title={t('settings.delete')}
            hint={t('settings.deleteBody')}
          />
        </>
      )}
    </Rows>
  )
}

function Account({ isGuest, email }: { isGuest: boolean; email: string | undefined }) {
  const t = useWords('you')
  const current = useLanguage()
  const isAwake = useHydrated()
  const signOut = useSignOut()
  return (
    <div>
      <Rows title={t('settings.account')}>
        <PartRow
          part="language"
          icon={Languages}
          hint={languages.find(({ code }) => code === current)?.name}
        />
        {isGuest ? (
          <ListRow
            to="register"
            icon={KeyRound}
            title={t('settings.register')}
            hint={t('settings.registerBody')}
          />
        ) : (
          <ListRow to="account" icon={KeyRound} title={t('settings.signIn')} hint={email} />
        )}
        <ListRow to="help" icon={CircleHelp} title={t('settings.help')} />
      </Rows>
      {!isGuest && isAwake && (
        <Button kind="quiet" size="small" className="-mx-4 mt-3" onClick={signOut}>
          {t('settings.signOut')}
        </Button>
      )}
    </div>
  )
}
