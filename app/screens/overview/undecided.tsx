import { type FormEvent, useState } from 'react'
import { localMinute } from '../../member/local-minute.ts'
import type { MemberStore } from '../../member/store.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Link } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'

/** For someone who has not decided: no counter, a way to one, and no pressure. */
export function Undecided({ store, className }: { store: MemberStore; className: string }) {
  const home = useWords('home')
  const say = useWords()
  const [error, setError] = useState<string>()
  function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const quitAt = Date.parse(String(new FormData(event.currentTarget).get('quitAt')))
    if (Number.isNaN(quitAt)) setError(say('validation.date'))
    else store.changeMember({ quitAt })
  }
  return (
    <Card as="section" className={className}>
      <h2 className="text-xl">{home('unsure.title')}</h2>
      <p className="mt-2 text-quiet">{home('unsure.body')}</p>
      <Link to="motivation" className={buttonClasses({ kind: 'secondary', className: 'mt-4' })}>
        {home('unsure.why')}
      </Link>
      <form onSubmit={start} noValidate className="mt-6 grid gap-4 border-t border-line pt-6 sm:max-w-md">
        <TextField
          name="quitAt"
          type="datetime-local"
          label={home('question.title')}
          defaultValue={localMinute(new Date())}
          error={error}
        />
        <Button type="submit" className="justify-self-start">
          {home('question.start')}
        </Button>
      </form>
    </Card>
  )
}
