import type { Backend } from '../../server/backend.ts'
import { answerSurveys } from '../../server/demo/surveys.ts'

/** Answers of many, so that there is something to count. The same each time: pictures are compared. */
export const fillSurveys = (backend: Backend): Promise<void> => answerSurveys(backend, 120)
