import { type IconNode, KeyRound, Undo2, UserMinus } from 'lucide'
import { useEffect, useState } from 'react'
import type { ChallengeView } from '../../../domain/challenges/challenge.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useWords } from '../../words.tsx'
import { Disc, RowMenu, useNames } from '../live/people.tsx'
import { VerbForm, type VerbFormProps } from '../verb-form.tsx'

/** How long what was done can be taken back. */
const undoFor = 12_000

export type Removed = { who: string; nickname: string }

type PeopleProps = { view: ChallengeView; self: string; removed: Removed | undefined }

/** Who is in it; its owner can hand it over, or ask someone to go. */
export function PeopleList({ view, self, removed }: PeopleProps) {
  const t = useWords('challenge')
  const focus = useKeptFocus()
  const people = Object.entries(view.people).sort(([, a], [, b]) => a.joinedAt - b.joinedAt)
  const taken = people.filter(([, { role }]) => role === 'member').length
  return (
    <section {...focus} className="outline-none">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-xl">{t('people.title')}</h2>
        <p className="text-sm text-quiet">{t('people.places', { used: taken, most: view.places })}</p>
      </div>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {people.map(([name], turn) => (
          <PersonLine key={name} name={name} turn={turn} view={view} self={self} />
        ))}
      </ul>
      {removed && <Undo key={removed.who} removed={removed} />}
    </section>
  )
}

type PersonLineProps = Pick<PeopleProps, 'view' | 'self'> & { name: string; turn: number }

function PersonLine({ name, turn, view, self }: PersonLineProps) {
  const t = useWords('challenge')
  const nickname = useNames(view.people)(name)
  const isAsked = view.handOver?.to === name
  const role = name === view.owner ? 'owner' : (view.people[name]?.role ?? 'member')
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <Disc nickname={nickname} turn={turn} />
      <p className="min-w-0 grow leading-snug">
        <strong className="block truncate font-semibold">{nickname}</strong>
        <span className="text-sm text-quiet">
          {t(name === self ? `people.${role}You` : `people.${role}`)}
          {isAsked && ` · ${t('people.asked')}`}
        </span>
      </p>
      {name !== self && view.owner === self && (
        <RowMenu label={t('row.menu', { name: nickname })}>
          {view.people[name]?.role === 'member' && !isAsked && (
            <MenuVerb
              verb="handOver"
              fields={{ who: name }}
              icon={KeyRound}
              title={t('people.hand', { name: nickname })}
              hint={t('people.handNote')}
            />
          )}
          <MenuVerb
            verb="removeParticipant"
            fields={{ who: name, nickname }}
            icon={UserMinus}
            title={t('people.remove', { name: nickname })}
            hint={t('people.removeNote')}
          />
        </RowMenu>
      )}
    </li>
  )
}

type MenuVerbProps = Pick<VerbFormProps, 'verb' | 'fields'> & { icon: IconNode; title: string; hint: string }

function MenuVerb({ icon, title, hint, ...asked }: MenuVerbProps) {
  return (
    <VerbForm {...asked}>
      <button
        type="submit"
        className="flex min-h-11 w-full cursor-pointer gap-3 rounded-md p-1 text-start leading-snug hover:bg-tide-soft"
      >
        <Icon of={icon} className="mt-0.5 size-5 shrink-0" />
        <span>
          <span className="block">{title}</span>
          <span className="block text-sm text-quiet">{hint}</span>
        </span>
      </button>
    </VerbForm>
  )
}

/** For twelve seconds, once the page is awake; asleep it stays until the next page. */
function Undo({ removed: { who, nickname } }: { removed: Removed }) {
  const t = useWords('challenge')
  const say = useWords()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), undoFor)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className="empty:hidden">
      {!isOver && (
        <VerbForm
          verb="restoreParticipant"
          fields={{ who }}
          className="settle mt-3 flex items-center gap-3 rounded-card bg-sunken p-4 leading-snug"
        >
          <Icon of={Undo2} className="size-5 shrink-0" />
          <p className="min-w-0 grow">{t('people.removed', { name: nickname })}</p>
          <Button type="submit" kind="quiet" size="small" className="-me-3">
            {say('ui.undo')}
          </Button>
        </VerbForm>
      )}
    </div>
  )
}
