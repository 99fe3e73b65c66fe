import type { Count } from '../../../domain/members/count.ts'
import type { Member } from '../../member/record.ts'
import type { MemberStore } from '../../member/store.ts'
import { Consents } from './consents.tsx'
import { Goals } from './goals.tsx'
import { Reasons } from './reasons.tsx'
import { Times } from './times.tsx'

/** Reasons, goals, the clock they live by, and what they agreed to. */
export function Profile({ member, count, store }: { member: Member; count: Count; store: MemberStore }) {
  return (
    <div className="settle grid gap-10 px-5 pt-2 pb-7 sm:px-7 lg:grid-cols-2">
      <Reasons member={member} store={store} />
      <Goals member={member} count={count} store={store} />
      <Times member={member} store={store} />
      <Consents member={member} />
    </div>
  )
}
