import type { MilestoneId } from '../members/milestones.ts'

/** Certificates by how far they mark: few enough groups that most are large enough to be told. */
export const milestoneSpans = {
  week: ['24h', '3d', '7d'],
  month: ['14d', '28d', '1m'],
  year: ['2m', '3m', '6m', '9m', '1y'],
  years: ['2y', '3y', '4y', '5y', '10y', '15y', '20y'],
} as const satisfies Record<string, readonly MilestoneId[]>

/** An ongoing one marks none. */
export type CertificateSpan = keyof typeof milestoneSpans | 'ongoing'
