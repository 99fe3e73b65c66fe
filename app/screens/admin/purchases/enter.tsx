import { data, Form, redirect } from 'react-router'
import { visitContext } from '../../../context.ts'
import { DeskHead } from '../../../lists/desk-head.tsx'
import { pathOf } from '../../../map/addresses.ts'
import type { EntryProblem, EntryWish } from '../../../purchases/doors.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { useWords } from '../../../words.tsx'
import { ensureRole } from '../ensure-role.ts'
import type { Route } from './+types/enter'

export const handle = { words: ['admin', 'purchases'] }

export function loader({ context }: Route.LoaderArgs) {
  ensureRole(context, 'adminEnterPurchase')
  return { key: context.get(visitContext).purchases.newKey() }
}

const names = ['key', 'amount', 'currency', 'tax', 'country', 'product', 'day', 'reason'] as const

export async function action({ request, context }: Route.ActionArgs) {
  ensureRole(context, 'adminEnterPurchase')
  const { purchases, language } = context.get(visitContext)
  const form = await request.formData()
  const wish = Object.fromEntries(
    names.map(name => [
      name,
      String(form.get(name) ?? '')
        .replace(/\p{Cc}/gu, ' ')
        .trim(),
    ]),
  ) as EntryWish
  if (!/^[\w-]{8,64}$/.test(wish.key)) throw data(null, 400)
  const entered = await purchases.enter(wish)
  if ('problems' in entered) return data({ wish, problems: entered.problems }, 400)
  const order = String(entered.number)
  return redirect(pathOf('adminPurchases', language, {}, { order, done: 'entered' }))
}

/** An order that came in otherwise, with the reason why it's entered here. */
export default function Enter({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('purchases')
  const { wish, problems = [] } = actionData ?? {}
  const field = (name: EntryProblem, most: number) => ({
    label: t(`enter.${name}`),
    name,
    maxLength: most,
    defaultValue: wish?.[name],
    error: problems.includes(name) ? t(`enter.problems.${name}`) : undefined,
  })
  return (
    <>
      <DeskHead title={t('enter.title')} lead={t('enter.lead')} />
      <Form method="post" className="mt-6 grid max-w-2xl items-end gap-5 sm:grid-cols-2">
        <input type="hidden" name="key" value={wish?.key ?? loaderData.key} />
        <TextField {...field('amount', 14)} inputMode="decimal" required />
        <TextField
          {...field('currency', 3)}
          hint={t('enter.currencyHint')}
          required
          autoCapitalize="characters"
        />
        <TextField {...field('tax', 14)} inputMode="decimal" optional />
        <TextField {...field('country', 2)} hint={t('enter.countryHint')} optional />
        <TextField {...field('product', 200)} required />
        <TextField {...field('day', 10)} type="date" required />
        <TextField
          {...field('reason', 500)}
          hint={t('enter.reasonHint')}
          required
          frameClassName="sm:col-span-2"
        />
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <Button type="submit">{t('enter.submit')}</Button>
          <ButtonLink to="adminPurchases" kind="quiet">
            {t('enter.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}
