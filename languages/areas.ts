import type { i18n, TFunction } from 'i18next'
import type account from './en/account.json'
import type admin from './en/admin.json'
import type blocks from './en/blocks.json'
import type certificate from './en/certificate.json'
import type challenge from './en/challenge.json'
import type common from './en/common.json'
import type content from './en/content.json'
import type deletion from './en/deletion.json'
import type guide from './en/guide.json'
import type help from './en/help.json'
import type home from './en/home.json'
import type install from './en/install.json'
import type legal from './en/legal.json'
import type letters from './en/letters.json'
import type links from './en/links.json'
import type newsletter from './en/newsletter.json'
import type overview from './en/overview.json'
import type posts from './en/posts.json'
import type sos from './en/sos.json'
import type survey from './en/survey.json'

/** Words are split by area, so that only what a page needs travels. `common` is on every page. */
export const areas = [
  'common',
  'account',
  'admin',
  'blocks',
  'certificate',
  'challenge',
  'content',
  'deletion',
  'guide',
  'help',
  'home',
  'install',
  'legal',
  'letters',
  'links',
  'newsletter',
  'overview',
  'posts',
  'sos',
  'survey',
] as const

export type Area = (typeof areas)[number]
/** What is needed of i18next once a language is open. */
export type Words = Pick<i18n, 'language' | 'getFixedT' | 'hasResourceBundle' | 'addResourceBundle'>
export type Say<A extends Area = 'common'> = TFunction<A>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      common: typeof common
      account: typeof account
      admin: typeof admin
      blocks: typeof blocks
      certificate: typeof certificate
      challenge: typeof challenge
      content: typeof content
      deletion: typeof deletion
      guide: typeof guide
      help: typeof help
      home: typeof home
      install: typeof install
      legal: typeof legal
      letters: typeof letters
      links: typeof links
      newsletter: typeof newsletter
      overview: typeof overview
      posts: typeof posts
      sos: typeof sos
      survey: typeof survey
    }
  }
}
