import type { ProblemBody } from '#kit/shared/problem.ts'

/** The server's reason for refusing a form; it receives the focus. */
export function FormProblem({
  id,
  problem,
}: {
  id: string
  problem: Pick<ProblemBody, 'message'> | undefined
}) {
  if (!problem) return null
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- after a refusal the reader continues at the reason
    <p className="form-error" role="alert" id={id} tabIndex={-1} autoFocus>
      {problem.message}
    </p>
  )
}
