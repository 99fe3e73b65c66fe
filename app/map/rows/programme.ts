import { type Page, page } from '../page.ts'
import type { Slugs } from '../slugs.ts'
import * as slugs from '../slugs.ts'

/** What people quit with: the guide, their days, help, and each other. */
export const programme = {
  home: page('/', {
    for: 'everyone',
    own: true,
    kept: 'public',
    screen: 'home/home',
    offline: true,
    reads: ['day'],
  }),
  quitSmoking: page('/quit-smoking', {
    for: 'everyone',
    kept: 'public',
    screen: 'guide/guide',
    offline: true,
    slugs: slugs.guide,
  }),
  quitDecide: chapter('decide', slugs.quitDecide),
  quitPrepare: chapter('prepare', slugs.quitPrepare),
  quitDay: chapter('the-first-day', slugs.quitDay),
  quitHours: chapter('the-first-72-hours', slugs.quitHours),
  quitWeeks: chapter('weeks-1-to-4', slugs.quitWeeks),
  quitAfter: chapter('after-that', slugs.quitAfter),
  quitRecovery: page('/quit-smoking/recovery', {
    for: 'everyone',
    kept: 'public',
    screen: 'guide/recovery',
    offline: true,
    slugs: slugs.quitRecovery,
  }),
  quitSlip: topic('after-a-slip', slugs.quitSlip),
  quitMedicines: topic('medicines', slugs.quitMedicines),
  quitLines: topic('helplines', slugs.quitLines),
  help: page('/help', {
    for: 'everyone',
    kept: 'public',
    screen: 'help/help',
    reads: ['q', 'topic'],
    slugs: slugs.help,
  }),
  helpArticle: page('/help/:id', {
    for: 'everyone',
    kept: 'public',
    screen: 'help/article',
    slugs: slugs.helpArticle,
  }),
  motivation: page('/survey/motivation', {
    for: 'everyone',
    own: true,
    kept: 'public',
    screen: 'surveys/survey-page',
    offline: true,
  }),
  test: page('/survey/test', {
    for: 'everyone',
    own: true,
    kept: 'public',
    screen: 'surveys/survey-page',
    offline: true,
  }),
  sos: page('/sos', { for: 'everyone', kept: 'public', screen: 'sos/sos', offline: true }),
  plan: page('/plan', {
    for: 'everyone',
    own: true,
    kept: 'unlisted',
    screen: 'plan/plan',
    offline: true,
    slugs: slugs.plan,
  }),
  planMoment: page('/plan/moment', {
    for: 'everyone',
    own: true,
    kept: 'unlisted',
    screen: 'plan/moment',
    offline: true,
    reads: ['id', 'moment', 'template'],
    slugs: slugs.planMoment,
  }),
  planMedicines: page('/plan/medicines', {
    for: 'everyone',
    own: true,
    kept: 'unlisted',
    screen: 'plan/medicines',
    offline: true,
    slugs: slugs.planMedicines,
  }),
  planOtherMedicines: page('/plan/other-medicines', {
    for: 'everyone',
    own: true,
    kept: 'unlisted',
    screen: 'plan/other-medicines',
    offline: true,
    slugs: slugs.planOtherMedicines,
  }),
  planReminders: page('/plan/reminders', {
    for: 'everyone',
    own: true,
    kept: 'unlisted',
    screen: 'plan/reminders',
    offline: true,
    slugs: slugs.planReminders,
  }),
  reminderStop: page('/reminder/:id', { for: 'everyone', kept: 'secret', screen: 'plan/reminder-stop' }),
  seriesStop: page('/series/:id', { for: 'everyone', kept: 'secret', screen: 'series/stop' }),
  followUp: page('/follow-up/:id', { for: 'everyone', kept: 'secret', screen: 'follow-up/question' }),
  together: page('/together', {
    for: 'everyone',
    own: true,
    kept: 'unlisted',
    screen: 'together/together',
    offline: true,
    slugs: slugs.together,
  }),
  you: page('/you', {
    for: 'everyone',
    own: true,
    kept: 'unlisted',
    screen: 'you/you',
    offline: true,
    reads: ['day', 'month', 'view'],
    slugs: slugs.you,
  }),
  youSettings: page('/you/settings', {
    for: 'everyone',
    own: true,
    kept: 'unlisted',
    screen: 'you/settings',
    reads: ['part', 'saved'],
    offline: true,
    slugs: slugs.youSettings,
  }),
  youEmails: page('/you/emails', {
    for: 'signed-in',
    kept: 'never',
    screen: 'series/series',
    slugs: slugs.youEmails,
  }),
  milestone: page('/milestone/:id', {
    for: 'everyone',
    own: true,
    kept: 'unlisted',
    screen: 'today/milestone',
    layout: 'none',
  }),
  install: page('/install', { for: 'everyone', kept: 'public', screen: 'install/install' }),
  offline: page('/offline', { for: 'everyone', kept: 'public', screen: 'install/offline', offline: true }),
  posts: page('/posts', { for: 'everyone', kept: 'public', screen: 'posts/posts', reads: ['topic'] }),
  post: page('/posts/:id', { for: 'everyone', kept: 'public', screen: 'posts/post' }),
  challengeNew: page('/challenges/new', {
    for: 'everyone',
    own: true,
    kept: 'never',
    screen: 'challenges/new',
    slugs: slugs.challengeNew,
  }),
  challenge: page('/challenges/:id', {
    for: 'everyone',
    own: true,
    kept: 'never',
    screen: 'challenges/challenge',
    slugs: slugs.challenge,
  }),
  challengeSettings: page('/challenges/:id/settings', {
    for: 'everyone',
    own: true,
    kept: 'never',
    screen: 'challenges/settings',
    slugs: slugs.challengeSettings,
  }),
  challengeInvite: page('/challenge-invite/:id', {
    for: 'everyone',
    own: true,
    kept: 'secret',
    screen: 'challenges/invite',
  }),
} as const

/** A part of the guide. */
function chapter(slug: string, slugs: Slugs): Page {
  return page(`/quit-smoking/${slug}`, {
    for: 'everyone',
    kept: 'public',
    screen: 'guide/chapter',
    offline: true,
    slugs,
  })
}

/** What the guide says at any time. */
function topic(slug: string, slugs: Slugs): Page {
  return { ...chapter(slug, slugs), screen: 'guide/topic' }
}
