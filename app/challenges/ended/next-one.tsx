import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useWords } from '../../words.tsx'
import type { EndedData } from './load.ts'

type NextOneProps = {
  next: NonNullable<EndedData['next']>
  nickname: string
  problem: EndedData['problem']
}

/** Somebody goes on: an invitation, which nobody is part of until they say so. */
export function NextOne({ next, nickname, problem }: NextOneProps) {
  const t = useWords('together')
  const isBusy = useNavigation().formData?.get('intent') === 'next'
  const wrong = problem === 'nickname' || problem === 'nicknameTaken' ? problem : undefined
  return (
    <Card as="section" tone="tide" padding="small">
      <h2 className="text-xl">
        {next.by ? t('ended.next.by', { nickname: next.by }) : t('ended.next.title')}
      </h2>
      <p className="mt-1">{t('ended.next.body', { name: next.name })}</p>
      <Form method="post" className="mt-4 grid gap-4">
        <input type="hidden" name="intent" value="next" />
        <TextField
          name="nickname"
          label={t('start.name.nickname')}
          defaultValue={nickname}
          maxLength={60}
          autoComplete="nickname"
          error={wrong && t(`ended.next.${wrong}`)}
        />
        {problem && problem !== 'keepsake' && !wrong && (
          <p role="alert" className="text-sm font-medium">
            {t('ended.next.closed')}
          </p>
        )}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          {t('ended.next.join')}
        </Button>
      </Form>
    </Card>
  )
}
