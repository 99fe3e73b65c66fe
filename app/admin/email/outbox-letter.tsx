import { Form } from 'react-router'
import type { OutboxLetter } from '../../../server/doors/email/outbox.ts'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { ListPanel } from '../lists/list-panel.tsx'
import { LetterTag } from './letter-tag.tsx'
import { type OutboxAsked, outboxList } from './outbox-list.ts'
import { useKindName } from './use-kind-name.ts'

type LetterPanelProps = { letter: OutboxLetter; mayReveal: boolean; asked: OutboxAsked }

/** One email: what became of it, what to do about it, and its text without what it lets its reader do. */
export function LetterPanel({ letter, mayReveal, asked }: LetterPanelProps) {
  const say = useWords('admin')
  const nameOf = useKindName()
  return (
    <ListPanel
      list={outboxList}
      asked={asked}
      by="letter"
      line={letter.id}
      title={letter.subject ?? nameOf(letter.kind)}
      mark={<LetterTag {...letter} />}
    >
      <Fate letter={letter} />
      {letter.text ? (
        <pre className="prose-width overflow-x-auto rounded-card bg-sunken p-5 font-sans whitespace-pre-wrap wrap-anywhere">
          {letter.text}
        </pre>
      ) : (
        <p className="prose-width text-quiet">{say(letter.isWithheld ? 'email.withheld' : 'email.gone')}</p>
      )}
      {letter.text && mayReveal && <Reveal id={letter.id} />}
      <Shown shown={letter.shown} />
    </ListPanel>
  )
}

/** What became of it, what that means, and what can be done. */
function Fate({ letter: { id, state, failure, attempts, to } }: { letter: OutboxLetter }) {
  const t = useWords('mail')
  const deeds = ({ waiting: ['hold'], again: ['retry', 'hold'], held: ['release'] } as const)[
    state as 'waiting'
  ]
  return (
    <div className="prose-width grid gap-3">
      <p>
        {to}
        {attempts > 0 && <span className="text-quiet"> · {t('outbox.tried', { count: attempts })}</span>}
      </p>
      {failure ? (
        <p>
          {t(`failures.${failure.word}`)}{' '}
          <span className="text-sm whitespace-nowrap text-quiet">
            {t('outbox.code', { code: failure.code })}
          </span>
        </p>
      ) : (
        <p className="text-quiet">{t(`outbox.means.${state}`)}</p>
      )}
      {deeds && (
        <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
          <input type="hidden" name="letter" value={id} />
          {deeds.map(deed => (
            <Button key={deed} type="submit" name="deed" value={deed} kind="secondary" size="small">
              {t(`outbox.deeds.${deed}`)}
            </Button>
          ))}
        </Form>
      )}
    </div>
  )
}

function Reveal({ id }: { id: string }) {
  const say = useWords('admin')
  return (
    <Form method="post" preventScrollReset className="prose-width grid justify-items-start gap-3">
      <p className="text-quiet">{say('email.hidden')}</p>
      <Button type="submit" kind="secondary" name="reveal" value={id}>
        {say('email.reveal')}
      </Button>
    </Form>
  )
}

function Shown({ shown }: Pick<OutboxLetter, 'shown'>) {
  const say = useWords('admin')
  const format = useFormat()
  if (shown.length === 0) return null
  return (
    <div className="grid gap-1 text-sm text-quiet">
      <h3 className="font-medium text-ink">{say('email.shown')}</h3>
      <ul>
        {shown.map(({ by, at }) => (
          <li key={at}>
            {by || say('email.formerReader')}, {format.moment(at)}
          </li>
        ))}
      </ul>
    </div>
  )
}
