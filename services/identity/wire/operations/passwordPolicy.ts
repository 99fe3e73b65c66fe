import { describePolicy } from '../../proofs/policy.ts'
import { operation } from '../call.ts'
import { shape } from '../fields.ts'

export const passwordPolicy = operation(shape({}), async (_, { project }) => describePolicy(project.policy))
