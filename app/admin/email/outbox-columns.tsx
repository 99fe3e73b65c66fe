import { Pause, Play, RotateCw } from 'lucide'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { languages } from '../../../languages/languages.ts'
import type { OutboxLine } from '../../../server/doors/email/outbox.ts'
import { Button } from '../../ui/button.tsx'
import { CheckMark } from '../../ui/forms/checkbox.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { ListColumn } from '../lists/list-view.tsx'
import { useMoments } from '../lists/use-moments.ts'
import { openerId } from '../lists/use-opened.ts'
import { LetterTag } from './letter-tag.tsx'
import { type OutboxAsked, outboxList } from './outbox-list.ts'
import { useKindName } from './use-kind-name.ts'

const deeds = [
  { deed: 'retry', icon: RotateCw },
  { deed: 'hold', icon: Pause },
  { deed: 'release', icon: Play },
] as const

/** What can be done with several emails at once, around their lines. */
export function OutboxDeeds({ children }: { children: ReactNode }) {
  const t = useWords('mail')
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">{t('outbox.chosen')}</legend>
        <span aria-hidden="true" className="me-1 text-sm text-quiet">
          {t('outbox.chosen')}
        </span>
        {deeds.map(({ deed, icon }) => (
          <Button key={deed} type="submit" name="deed" value={deed} kind="secondary" size="small" icon={icon}>
            {t(`outbox.deeds.${deed}`)}
          </Button>
        ))}
      </fieldset>
      {children}
    </Form>
  )
}

export function useOutboxColumns(asked: OutboxAsked): ListColumn<OutboxLine, OutboxAsked>[] {
  const t = useWords('mail')
  const say = useWords('admin')
  const format = useFormat()
  const { moment } = useMoments()
  const nameOf = useKindName()
  return [
    {
      id: 'box',
      header: <span className="sr-only">{t('outbox.choose')}</span>,
      place: 'box',
      className: 'sm:w-10',
      cell: ({ id, kind, to }) => (
        <label htmlFor={`letter-${id}`} className="-m-2.5 grid size-11 cursor-pointer place-items-center">
          <CheckMark
            id={`letter-${id}`}
            name="letter"
            value={id}
            aria-label={t('outbox.chooseOne', { email: nameOf(kind), address: to })}
          />
        </label>
      ),
    },
    {
      id: 'kind',
      header: say('email.letter'),
      place: 'title',
      cell: ({ id, kind }) => (
        <TextLink
          id={openerId(id)}
          to="adminOutbox"
          query={outboxList.write({ ...asked, letter: id })}
          className="inline-block py-1 font-medium sm:py-2.5"
        >
          {nameOf(kind)}
        </TextLink>
      ),
    },
    {
      id: 'to',
      header: say('email.to'),
      place: 'below',
      cell: ({ to, createdAt }) => (
        <>
          <span className="wrap-anywhere">{to}</span>
          <span className="sm:hidden"> · {moment(createdAt)}</span>
        </>
      ),
    },
    {
      id: 'language',
      header: t('language'),
      place: 'none',
      className: 'max-lg:hidden',
      cell: ({ language }) => <Language code={language} />,
    },
    { id: 'state', header: say('email.state'), place: 'mark', cell: line => <LetterTag {...line} /> },
    {
      id: 'tries',
      header: t('outbox.tries'),
      place: 'none',
      numeric: true,
      className: 'max-md:hidden',
      cell: ({ attempts }) => format.number(attempts),
    },
    {
      id: 'written',
      header: say('email.written'),
      place: 'none',
      numeric: true,
      className: 'whitespace-nowrap',
      cell: ({ createdAt }) => moment(createdAt),
    },
  ]
}

function Language({ code }: { code: string }) {
  return <span lang={code}>{languages.find(language => language.code === code)?.name ?? code}</span>
}
