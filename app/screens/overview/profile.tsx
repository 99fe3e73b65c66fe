import { useState } from 'react'
import type { Count } from '../../../domain/members/count.ts'
import { HabitForm } from '../../member/habit-form.tsx'
import type { Member } from '../../member/record.ts'
import type { MemberStore } from '../../member/store.ts'
import { useWords } from '../../words.tsx'
import { Consents } from './consents.tsx'
import { Goals } from './goals.tsx'
import { Reasons } from './reasons.tsx'
import { Times } from './times.tsx'

/** What they smoked, reasons, goals, the clock they live by, and what they agreed to. */
export function Profile({ member, count, store }: { member: Member; count: Count; store: MemberStore }) {
  return (
    <div className="settle grid gap-10 px-5 pt-2 pb-7 sm:px-7 lg:grid-cols-2">
      <Reasons member={member} store={store} />
      <Goals member={member} count={count} store={store} />
      <Habit member={member} store={store} />
      <Times member={member} store={store} />
      <Consents member={member} />
    </div>
  )
}

function Habit({ member, store }: { member: Member; store: MemberStore }) {
  const t = useWords('overview')
  const home = useWords('home')
  const [isSaved, setSaved] = useState(false)
  return (
    <section>
      <h3 className="mb-3 text-lg">{home('habit.title')}</h3>
      <HabitForm
        habit={member.habit}
        onSave={habit => {
          store.changeMember({ habit })
          setSaved(true)
        }}
      />
      <p role="status" className="mt-3 text-sm text-quiet">
        {isSaved && t('about.saved')}
      </p>
    </section>
  )
}
