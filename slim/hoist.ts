/** As `hoist-non-react-statics`, for a component without statics. */
export default <Component>(component: Component): Component => component;
