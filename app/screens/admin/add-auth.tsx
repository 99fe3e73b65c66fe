import { Form, useActionData } from 'react-router'
import { type HelperLine, visitContext } from '../../context.ts'
import { may, type Role, roles } from '../../map/roles.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Head } from '../../ui/page/head.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/add-auth'
import { ensureRole } from './ensure-role.ts'

export const handle = { words: ['admin'] }

const isRole = (given: unknown): given is Role => (roles as readonly unknown[]).includes(given)

export async function loader({ context }: Route.LoaderArgs) {
  ensureRole(context, 'adminAddAuth')
  const { helpers, person } = context.get(visitContext)
  const isOwner = may(person, 'giveRoles')
  return {
    isOpen: isOwner && helpers.isOurs,
    isOurs: helpers.isOurs,
    people: isOwner && helpers.isOurs ? await helpers.list() : [],
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { helpers, person } = context.get(visitContext)
  const form = await request.formData()
  const [email, role, from] = ['email', 'role', 'from'].map(name => form.get(name))
  if (!may(person, 'giveRoles') || !helpers.isOurs || !isRole(role)) return null
  if (typeof from === 'string') return { answer: await helpers.revoke(from, role), email: '' }
  const answer = await helpers.grant(String(email), role)
  return { answer, email: answer === 'done' ? '' : String(email) }
}

export default function AddAuth({ loaderData: { isOpen, isOurs, people } }: Route.ComponentProps) {
  const t = useWords('admin')
  const done = useActionData<typeof action>()
  return (
    <>
      <Head title={t('addAuth.title')} isPrivate />
      <h1 className="text-3xl">{t('addAuth.title')}</h1>
      {!isOpen && (
        <EmptyState className="mt-8" title={t(isOurs ? 'addAuth.closed' : 'addAuth.hosted')}>
          {t(isOurs ? 'addAuth.closedBody' : 'addAuth.hostedBody')}
        </EmptyState>
      )}
      {isOpen && (
        <div className="mt-8 grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
          <section className="grid gap-4">
            {done?.answer === 'lastOwner' && <Banner tone="warning">{t('addAuth.lastOwner')}</Banner>}
            {done?.answer === 'done' && <Banner tone="success">{t('addAuth.done')}</Banner>}
            <ul className="divide-y divide-line border-y border-line">
              {people.map(person => (
                <Helper key={person.id} {...person} />
              ))}
            </ul>
          </section>
          <Card as="section" className="grid gap-5">
            <CardTitle as="h2">{t('addAuth.give')}</CardTitle>
            <Form method="post" className="grid gap-5">
              <TextField
                name="email"
                type="email"
                required
                autoComplete="off"
                label={t('addAuth.email')}
                hint={t('addAuth.emailHint')}
                error={done?.answer === 'unknown' && t('addAuth.unknown')}
                defaultValue={done?.email}
              />
              <Select name="role" label={t('addAuth.role')} defaultValue="editor">
                {roles.map(role => (
                  <option key={role} value={role}>
                    {t(`addAuth.roles.${role}`)}
                  </option>
                ))}
              </Select>
              <Button type="submit">{t('addAuth.submit')}</Button>
            </Form>
            <dl className="grid gap-2 text-sm">
              {roles.map(role => (
                <div key={role}>
                  <dt className="inline font-medium">{t(`addAuth.roles.${role}`)}: </dt>
                  <dd className="inline text-quiet">{t(`addAuth.may.${role}`)}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </div>
      )}
    </>
  )
}

function Helper({ id, name, email, roles: held }: HelperLine) {
  const t = useWords('admin')
  const nameOf = (role: string) => (isRole(role) ? t(`addAuth.roles.${role}`) : role)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <span className="min-w-0">
        {name ?? email}
        {name && <span className="block text-sm break-words text-quiet">{email}</span>}
      </span>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="from" value={id} />
        {held.map(role => (
          <Button
            key={role}
            type="submit"
            kind="quiet"
            size="small"
            name="role"
            value={role}
            aria-label={t('addAuth.takeAway', { role: nameOf(role), name: name ?? email ?? '' })}
          >
            {nameOf(role)} ✕
          </Button>
        ))}
      </Form>
    </li>
  )
}
