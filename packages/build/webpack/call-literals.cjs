/**
 * Browsers do not check what they send. Without the schemas of a call's input, a page loads neither these nor, beside the
 * shared schemas, a second zod. Values of more than one line stay.
 */
module.exports = (source) =>
  source.includes('satisfies Call;')
    ? source
        .replace(/^ {2}(?:parameters|query|headers|answerHeaders|status): .*,$/gm, '')
        .replace(/^ {2}body: .*,$/gm, '  body: true,')
    : source;
