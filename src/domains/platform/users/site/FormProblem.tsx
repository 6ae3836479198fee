import type { ProblemBody } from '#kit/shared/problem.ts'

/** What the server said of a form that it refused; the reader begins here. */
export function FormProblem({
  id,
  problem,
}: {
  id: string
  problem: Pick<ProblemBody, 'message'> | undefined
}) {
  if (!problem) return null
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- whoever was refused goes on where it says why
    <p className="form-error" role="alert" id={id} tabIndex={-1} autoFocus>
      {problem.message}
    </p>
  )
}
