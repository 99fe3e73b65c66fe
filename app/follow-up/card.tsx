import { Form } from 'react-router'
import { Card } from '../ui/card.tsx'
import { useHref } from '../ui/link.tsx'
import { useWords } from '../words.tsx'
import { Answers } from './answers.tsx'

/** The question on Today, in its days, until it's answered. One tap. */
export function FollowUpCard({ token }: { token: string }) {
  const t = useWords('followUp')
  const action = useHref({ to: 'followUp', params: { id: token } })
  return (
    <Card as="section" padding="small" className="mb-5">
      <h2 className="text-xl">{t('question.ask')}</h2>
      <p className="mt-1 text-sm leading-normal text-quiet">{t('question.why')}</p>
      <Form method="post" action={action} className="mt-4">
        <Answers />
      </Form>
    </Card>
  )
}
