#include "elements/genel.hpp"

namespace whirl {

template class Batch<SpringSupport>;
template class Batch<CrossSpringSupport>;
template class Batch<ScalarSpring>;
template class Batch<ScalarMass>;
template class Batch<ScalarClamp>;
template class Batch<ScalarDistance>;
template class Batch<SwashPlate>;

}  // namespace whirl
