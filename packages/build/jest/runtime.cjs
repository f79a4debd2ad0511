/*
 * Jest's runtime without doing the same work for every test file. A worker compiles each file once, and what runs in
 * Node's own realm (node-environment.cjs) gets its libraries from Node, loaded once for all test files: Nest, mongoose
 * and the others take a second of processor time each time. Our own modules are new in every test file all the same.
 */
const { constants, Script } = require('node:vm');
const { default: JestRuntime } = require('jest-runtime');

/** By project, each with its own transformation, and file. A script can run in any number of contexts. */
const scripts = new Map();

module.exports = class Runtime extends JestRuntime {
  constructor(config, environment, ...others) {
    super(config, environment, ...others);
    this.isInNodesRealm = environment.global === globalThis;
    // Jest has no option for it: looked at again with every version.
    const { executor } = this;
    const compileAnew = executor.compile.bind(executor);
    const begin = `(function (${executor.injectedModuleParameters.join(', ')}) {`;

    executor.compile = (source, filename) => {
      const context = environment.getVmContext();
      if (!context) return null;
      const key = `${config.id} ${filename}`;
      let script = scripts.get(key);
      try {
        script ??= new Script(`${begin}${source}\n})`, {
          filename,
          columnOffset: -begin.length,
          importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
        });
      } catch {
        // An ES module, or a mistake: Jest tells them apart.
        return compileAnew(source, filename);
      }
      scripts.set(key, script);
      return this.isInNodesRealm ? script.runInThisContext() : script.runInContext(context);
    };
  }

  requireModule(from, name, options, isRequireActual) {
    if (this.isInNodesRealm && name && !options?.isInternalModule && !this._resolution.isCoreModule(name)) {
      const path = this._resolution.resolveCjs(from, name);
      if (path.includes('/node_modules/')) return require(path);
    }
    return super.requireModule(from, name, options, isRequireActual);
  }
};
