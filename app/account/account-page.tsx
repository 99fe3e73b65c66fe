import type { ReactNode } from 'react'
import { useRoot } from '../root-data.ts'
import { Banner } from '../ui/banner.tsx'
import { Head } from '../ui/page/head.tsx'
import { Logo } from '../ui/pictures/logo.tsx'
import { useWords } from '../words.tsx'

type AccountPageProps = { title: string; heading: string; lead: string; children: ReactNode }

/** One column, one decision. */
export function AccountPage({ title, heading, lead, children }: AccountPageProps) {
  return (
    <div className="mx-auto w-full max-w-md px-(--margin) py-12 sm:py-16">
      <Head title={title} description={lead} isPrivate />
      <Logo className="size-14" />
      <h1 className="mt-6 text-3xl">{heading}</h1>
      <p className="mt-3 text-quiet">{lead}</p>
      <div className="mt-8 grid gap-6">{children}</div>
    </div>
  )
}

/** Said before a guest signs in or up: nothing of what they have here is left behind. */
export function GuestEnters() {
  const t = useWords('account')
  return useRoot()?.person?.isAnonymous ? <Banner tone="info">{t('guest.enters')}</Banner> : null
}
