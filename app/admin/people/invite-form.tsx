import { Send } from 'lucide'
import { Form } from 'react-router'
import type { InviteFault } from '../../../server/doors/people/invitations.ts'
import type { Role } from '../../map/roles.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useWords } from '../../words.tsx'
import { FreshGate } from './fresh-gate.tsx'
import { RoleBoxes } from './role-boxes.tsx'

/** What was sent and can't be, by field. */
export type InviteProblem = { problems: InviteFault[]; email: string; roles: Role[] }
type InviteFormProps = { isFresh: boolean; needsSecondStep: boolean; given: InviteProblem | undefined }

/** Who is asked to help, and with what. */
export function InviteForm({ isFresh, needsSecondStep, given }: InviteFormProps) {
  const t = useWords('people')
  return (
    <Card as="section" className="grid max-w-xl gap-5">
      <CardTitle>{t('invite.title')}</CardTitle>
      <FreshGate isFresh={isFresh}>
        <Form method="post" noValidate className="grid gap-5">
          <input type="hidden" name="deed" value="invite" />
          <TextField
            name="email"
            type="email"
            required
            autoComplete="off"
            label={t('invite.address')}
            defaultValue={given?.email}
            error={given?.problems.includes('address') && t('invite.badAddress')}
          />
          <RoleBoxes
            held={given?.roles ?? []}
            error={given?.problems.includes('roles') && t('invite.noRole')}
          />
          <p className="rounded-card bg-sunken px-4 py-3 text-sm">
            {t(needsSecondStep ? 'invite.noteStep' : 'invite.note')}
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="adminAddAuth" kind="secondary">
              {t('invite.cancel')}
            </ButtonLink>
            <Button type="submit" icon={Send}>
              {t('invite.submit')}
            </Button>
          </div>
        </Form>
      </FreshGate>
    </Card>
  )
}
