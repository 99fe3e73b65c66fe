import { useLoaderData } from 'react-router'
import type { OpenFollowUp } from '../../server/doors/follow-up.ts'
import type { Member } from '../member/record.ts'
import { RadioCards } from '../ui/forms/radio-cards.tsx'
import { useWords } from '../words.tsx'

/** Whether they may be asked later how it went. Both answers weigh the same, and none is given for them. */
export function FollowUpChoice() {
  const t = useWords('followUp')
  return (
    <RadioCards
      name="followUp"
      legend={t('choice.title')}
      hint={
        <>
          <span className="block">{t('choice.body')}</span>
          <span className="mt-2 block">{t('choice.hint')}</span>
        </>
      }
      choices={[
        { value: 'yes', label: t('choice.yes') },
        { value: 'no', label: t('choice.no') },
      ]}
      columns={2}
    />
  )
}

/** The same on Today, where the server said that it may be asked. */
export function FollowUpOffer({ member }: { member: Member }) {
  const isOffered = useLoaderData<{ followUp?: OpenFollowUp } | undefined>()?.followUp?.isOffered
  return isOffered && !member.consents.followUp ? <FollowUpChoice /> : null
}
