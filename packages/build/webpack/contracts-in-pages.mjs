import webpack from 'webpack';

/** What servers alone read of a call. Browsers do not check what they send: of a body, they know that there is one. */
const forServers = [
  'service',
  'summary',
  'parameters',
  'query',
  'headers',
  'answerHeaders',
  'mediaType',
  'status',
  'problems',
  'gateway',
  'isAtRoot',
];

/**
 * Bundles of the contracts only what a build uses: a schema or call that nothing imports is dropped, and of a call the parts
 * for servers. Otherwise each page would load all schemas of input.
 */
export const contractsInPages = () => ({
  apply(compiler) {
    compiler.hooks.normalModuleFactory.tap('ContractsInPages', (factory) =>
      factory.hooks.parser.for('javascript/auto').tap('ContractsInPages', tapParser),
    );
  },
});

function tapParser(parser) {
  const isContract = () =>
    /\/(packages\/contracts\/src|@mendwell\/contracts\/dist)\//.test(parser.state.module.resource);
  // The contracts only declare, so a call at the top of a module builds a schema and has no other effect.
  for (const type of ['CallExpression', 'NewExpression'])
    parser.hooks.isPure
      .for(type)
      .tap({ name: 'ContractsInPages', stage: -1 }, () => isContract() || undefined);
  parser.hooks.program.tap('ContractsInPages', ({ body }) => {
    if (!isContract()) return;
    for (const { declaration } of body)
      for (const { init } of declaration?.declarations ?? []) {
        const literal = init?.type === 'ArrowFunctionExpression' ? init.body : init;
        if (isCall(literal)) dropServerParts(literal, parser.state.module);
      }
  });
}

const isCall = (node) =>
  node?.type === 'ObjectExpression' &&
  ['method', 'path', 'caller'].every((name) => node.properties.some(({ key }) => key?.name === name));

function dropServerParts(literal, module) {
  const replace = (range, text) =>
    module.addPresentationalDependency(new webpack.dependencies.ConstDependency(text, range));
  const { properties } = literal;
  properties.forEach(({ key, value, range }, at) => {
    const end = properties[at + 1]?.range[0] ?? literal.range[1] - 1;
    if (forServers.includes(key.name)) replace([range[0], end], '');
    else if (key.name === 'body') replace(value.range, 'true');
  });
  // Not parsed any further, so that nothing counts as used.
  literal.properties = properties.filter(({ key }) => !forServers.includes(key.name) && key.name !== 'body');
}
